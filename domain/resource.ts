const UNITS: Readonly<Record<string, number>> = { mb: 1, gb: 1000, tb: 1_000_000 };
const AMOUNT = /^(?:(\d+)\s*[×x]\s*)?(\d+(?:[.,]\d+)?)\s*([a-z]+)/i;

/**
 * How much a plan's resource is, out of a text such as "2 TB per maand", to compare it with the same
 * resource of another plan; Infinity for what has no bound, null for what cannot be compared.
 */
export function resourceAmount(text: string): number | null {
  if (/^onbeperkt/i.test(text.trim())) return Infinity;
  const [, times = '1', digits, unit = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  return Number(times) * Number(digits.replace(',', '.')) * (UNITS[unit.toLowerCase()] ?? 1);
}

/** What part a plan has of the most that its kind offers, from 0 to 1; null when that says nothing. */
export function resourceShare(text: string, others: readonly string[]): number | null {
  const own = resourceAmount(text);
  if (own === null) return null;
  const bounded = [own, ...others.map(resourceAmount)].filter(
    (amount): amount is number => amount !== null && Number.isFinite(amount),
  );
  if (own === Infinity) return 1;
  const most = Math.max(...bounded);
  return most > 0 ? own / most : null;
}
