/**
 * Services that one chooses from by looking; beyond these, and of what ended, any one is found by
 * searching.
 */
export const LISTED = 25;

type Page = { items: readonly unknown[]; nextCursor: string | null };

/** Tells whether there are services that a list of the newest that run does not show. */
export function hasOthers(running: Page | undefined, ended: Page | undefined): boolean {
  return (running?.nextCursor ?? null) !== null || (ended?.items.length ?? 0) > 0;
}
