/** The chosen one of the names, or the first where the choice is none of them. */
export function shownSystem(
  systems: readonly string[],
  wanted: string | null | undefined,
): string | undefined {
  return systems.find((name) => name === wanted) ?? systems[0];
}
