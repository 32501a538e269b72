"""exp, log, powers and cube roots that give the same bits on every platform.

``math.exp`` and friends come from the C library, and a native one and the browser's differ in the last bit now and then: of 20,000 arguments
13 for exp, 1 for log, 15 for powers, 610 for cos (glibc on x86-64 against Pyodide 0.29). The page and the command line promise equal
numbers, so the model uses these: fdlibm's algorithms (Sun Microsystems, 1993; error under one unit in the last place), written with the
operations that IEEE 754 fixes to the bit.
"""

from math import frexp, inf, ldexp

LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
LOG2_E = 1.44269504088896338700
SQRT_HALF = 0.7071067811865476


def exp(x: float) -> float:
    """e to the power x; infinite above 709.78, 0 below -745.2."""
    if x > 709.782712893384:
        return inf
    if x < -745.1332191019411:
        return 0.0
    k = int(x * LOG2_E + (0.5 if x >= 0 else -0.5))
    high = x - k * LN2_HIGH
    low = k * LN2_LOW
    r = high - low
    t = r * r
    c = r - t * (
        1.66666666666666019037e-01
        + t
        * (
            -2.77777777770155933842e-03
            + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))
        )
    )
    return ldexp(1.0 - ((low - (r * c) / (2.0 - c)) - high), k)


def log(x: float) -> float:
    """Natural logarithm of x > 0; minus infinity at 0."""
    if x == 0:
        return -inf
    if x == inf:
        return inf
    m, k = frexp(x)
    if m < SQRT_HALF:
        m += m
        k -= 1
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    r = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01)) + z * (
        6.666666666666735130e-01
        + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01))
    )
    half_square = 0.5 * f * f
    return k * LN2_HIGH - ((half_square - (s * (half_square + r) + k * LN2_LOW)) - f)


def log_1p(x: float) -> float:
    """ln(1 + x) to the last digits for small x, too: what 1 + x is rounded by is made good in proportion (Kahan)."""
    rounded = 1 + x
    return log(rounded) * (x / (rounded - 1)) if rounded != 1 else x


def exp_gap(x: float) -> float:
    """1 - e^-x to the last digits for small x >= 0, too: its series there."""
    if x > 0.01:
        return 1 - exp(-x)
    return x * (1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6)))))


def power(base: float, exponent: float) -> float:
    """``base`` to any real power, for base >= 0."""
    return exp(exponent * log(base)) if base else 0.0 if exponent else 1.0


def cube_root(x: float) -> float:
    """x^(1/3) for x >= 0: a parabola through the mantissa's, and three steps of Newton's method."""
    if x == 0:
        return 0.0
    m, k = frexp(x)
    rest = k % 3
    m = ldexp(m, rest - 3)
    y = 0.3756 + m * (1.0479 - 0.4235 * m)
    y = (y + y + m / (y * y)) / 3
    y = (y + y + m / (y * y)) / 3
    y = (y + y + m / (y * y)) / 3
    return ldexp(y - (y - m / (y * y)) / 3, (k - rest) // 3 + 1)
