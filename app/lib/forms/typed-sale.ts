/** Ways to sell a plan, as staff choose among them. */
export const SALE_LABELS = {
  term: 'Los, per termijn',
  once: 'Los, één keer betaald',
  'add-on': 'Aanvulling, met de termijn van het pakket',
  'add-on-term': 'Aanvulling, met een eigen termijn',
  'add-on-once': 'Aanvulling, één keer betaald',
} as const;

type Sale = { addOn: boolean; followsParent: boolean; soldOnce: boolean };

/** Ways to sell a plan, as the form chooses among them. */
export const SALES = {
  term: { addOn: false, followsParent: false, soldOnce: false },
  once: { addOn: false, followsParent: false, soldOnce: true },
  'add-on': { addOn: true, followsParent: true, soldOnce: false },
  'add-on-term': { addOn: true, followsParent: false, soldOnce: false },
  'add-on-once': { addOn: true, followsParent: false, soldOnce: true },
} as const satisfies Record<string, Sale>;

export type SaleName = keyof typeof SALES;
export const SALE_NAMES = ['term', 'once', 'add-on', 'add-on-term', 'add-on-once'] as const;

function isSaleName(text: string): text is SaleName {
  return Object.hasOwn(SALES, text);
}

/** The way that a typed plan is sold. */
export function readSale({ sale }: { sale: string }): Sale {
  return isSaleName(sale) ? SALES[sale] : SALES.term;
}

/** The way that a plan is sold, as the form has it. */
export function saleOf({ addOn, followsParent, soldOnce }: Sale): string {
  if (!addOn) return soldOnce ? 'once' : 'term';
  if (soldOnce) return 'add-on-once';
  return followsParent ? 'add-on' : 'add-on-term';
}
