const count = new Intl.NumberFormat('nl-NL');

/** `1 dag`, `1.234 dagen`; of none there are many: `0 dagen`. On screens, in mails and in documents. */
export function formatCounted(value: number, one: string, many: string): string {
  return `${count.format(value)} ${value === 1 ? one : many}`;
}
