"""The tutorial's texts held against what a chapter must have and must not say."""
