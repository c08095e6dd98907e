/** A list that comes whole, as tables take one that comes in pages. */
export function singlePageList<Item>(items: Item[]) {
  return { items, nextCursor: null, count: { value: items.length, exact: true } };
}
