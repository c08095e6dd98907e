/**
 * Does one after the other, also when one before it failed: what a fault stops at is that alone. Fails in the
 * end with what they failed with, so that the job is seen.
 */
export async function doEach(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  const [first] = failures;
  if (failures.length === 0) return;
  const all = `${failures.length} × ${String(first)}`;
  throw failures.length === 1 ? first : new AggregateError(failures, all);
}

/** The same with one piece of work for each of many, such as the rows that a sweep found. */
export function doForEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  return doEach(items.map((item) => () => work(item)));
}
