"""The one error that bad input raises."""


class InputError(ValueError):
    """An input that the model does not accept.

    Attributes
    ----------
    field : str
        Name of the field, as in ``Workload`` or ``Assumptions`` (the latter as ``a.NAME``).
    value : str
        What was given, as text.
    allowed : str
        What is allowed, for example ``"1 .. 256, whole number"``.
    """

    def __init__(self, field: str, value: object, allowed: str) -> None:
        self.field = field
        self.value = str(value)
        self.allowed = allowed
        super().__init__(f"{field}: {self.value!r} is not allowed; allowed: {allowed}")
