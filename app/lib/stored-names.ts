/** The names of items that begin so; none where the browser refuses its storage. */
export function readNames(storage: () => Storage, beginnings: readonly string[]): string[] {
  try {
    return Object.keys(storage()).filter((name) =>
      beginnings.some((beginning) => name.startsWith(beginning)),
    );
  } catch {
    return [];
  }
}
