"""Whether a server that has run for long needs more than it did at first: figures over time, compared by quarters."""

import statistics

MEBIBYTE = 1 << 20
# Below these nothing is told apart from chance: an allocator that fills up, a machine that does something else.
LEAST_MEMORY = 64 * MEBIBYTE
LEAST_LATENCY = 0.05
MOST_MEMORY_GROWTH = 1.5
MOST_LATENCY_GROWTH = 5
FEWEST = 8  # samples from which anything can be concluded


def quantile(numbers, part):
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def quarters(samples):
    """The first and the last one."""
    count = len(samples) // 4
    return samples[:count], samples[-count:]


def problem(name, first, last, least, most):
    allowed = most * max(first, least)
    return [] if last <= allowed else [f"{name} has grown from {first:.6g} to {last:.6g}; {allowed:.6g} at most"]


def growth_problems(samples):
    """`samples`: {"memory": bytes, "times": seconds of each answer since the sample before}, in their order."""
    if len(samples) < FEWEST:
        return []
    first, last = quarters(samples)
    memory = [statistics.median(sample["memory"] for sample in part) for part in (first, last)]
    problems = problem("memory", *memory, LEAST_MEMORY, MOST_MEMORY_GROWTH)
    times = [[time for sample in part for time in sample["times"]] for part in (first, last)]
    if all(times):
        latency = [quantile(part, 0.99) for part in times]
        problems += problem("latency (p99)", *latency, LEAST_LATENCY, MOST_LATENCY_GROWTH)
    return problems


def series(samples, most=60):
    """So many of them, with the middle and the worst of each one's times."""
    return [
        {name: value for name, value in sample.items() if name != "times"}
        | {f"p{part}": round(quantile(sample["times"], part / 100), 4) for part in (50, 99) if sample["times"]}
        for sample in samples[:: max(1, -(-len(samples) // most))]
    ]
