"""Prints the time of a pairing on BLS12-381 in microseconds, the median of 100."""

import statistics
import time

from py_arkworks_bls12381 import GT, G1Point, G2Point, Scalar

times = []
for number in range(1, 101):
    left, right = G1Point() * Scalar(number), G2Point() * Scalar(number + 1)
    start = time.perf_counter()
    GT.pairing(left, right)
    times.append(time.perf_counter() - start)
print(round(statistics.median(times) * 1e6))
