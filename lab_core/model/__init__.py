"""Numbers and enums: ``Workload`` and ``Assumptions`` in, ``Evaluation`` out. No language, no HTML."""
