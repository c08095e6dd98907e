import { isDatabaseAway } from '#server/platform/db/outage.ts';

/**
 * Does one after the other, also when one before it failed: what a fault stops at is that alone. Fails in the
 * end with what they failed with, so that the job is seen; at once when the database is away.
 */
export async function runEach(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      // The others would each wait for it as long.
      if (isDatabaseAway(error)) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (failures.length === 0) return;
  const all = `${failures.length} × ${String(first)}`;
  throw failures.length === 1 ? first : new AggregateError(failures, all);
}

/** The same with each of the rows that a sweep found; what one fails with names its id. */
export function runForEach<Row extends string | { id: string }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  return runEach(
    rows.map((row) => async () => {
      try {
        await work(row);
      } catch (error) {
        const id = typeof row === 'string' ? row : row.id;
        throw new Error(`${id}: ${String(error)}`, { cause: error });
      }
    }),
  );
}
