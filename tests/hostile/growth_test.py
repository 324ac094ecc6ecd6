"""What counts as growth in a soak.

    growth_test.py PROGRAM [unittest arguments]
"""

import sys
import unittest

from growth import MEBIBYTE, growth_problems, series


def samples(memory, latency, count=40):
    """Each a function of the part of the time that has passed."""
    return [
        {"second": i, "memory": memory(i / count) * MEBIBYTE, "times": [latency(i / count)] * 100} for i in range(count)
    ]


class Growth(unittest.TestCase):
    def test_what_stays_as_it_is_is_none(self):
        self.assertEqual(growth_problems(samples(lambda part: 200, lambda part: 0.02)), [])
        # A restart, a moment's delay, and what is too small to tell.
        self.assertEqual(growth_problems(samples(lambda part: 30 + 40 * part, lambda part: 0.001 + 0.03 * part)), [])
        once = samples(lambda part: 900 if part == 0.9 else 100, lambda part: 0.02)
        once[-1]["times"][0] = 9
        self.assertEqual(growth_problems(once), [])

    def test_memory_that_grows_is_found(self):
        (found,) = growth_problems(samples(lambda part: 100 + 200 * part, lambda part: 0.02))
        self.assertIn("memory", found)

    def test_answers_that_become_slow_are_found(self):
        (found,) = growth_problems(samples(lambda part: 100, lambda part: 0.02 if part < 0.5 else 1))
        self.assertIn("latency", found)

    def test_a_few_samples_prove_nothing(self):
        self.assertEqual(growth_problems(samples(lambda part: 100 + 900 * part, lambda part: 0.02, count=5)), [])

    def test_the_series_is_short_and_goes_to_the_end(self):
        told = series(samples(lambda part: 100, lambda part: 0.02, count=700))
        self.assertLessEqual(len(told), 60)
        self.assertGreater(told[-1]["second"], 680)
        self.assertEqual((told[0]["p50"], told[0]["p99"]), (0.02, 0.02))
        self.assertNotIn("times", told[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
