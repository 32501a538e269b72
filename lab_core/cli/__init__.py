"""The command line. Numbers are computed in ``lab_core.model``; here they are read from arguments and printed."""
