import type { ReactNode } from 'react';
import { formatMoney } from '#app/lib/format.ts';
import { partPaidSentence, type PartPaid } from '#domain/sales/credit.ts';

type PartPaidCardProps = {
  part: PartPaid | null;
  /** The text to add behind the amounts. */
  children?: ReactNode;
};

/** Says how much came in already of the amount due; nothing where nothing did. */
export function PartPaidCard({ part, children }: PartPaidCardProps) {
  if (part === null) return null;
  const { creditCents, restCents } = part;
  const amounts = { credit: formatMoney(creditCents), rest: formatMoney(restCents) };
  return (
    <p className="mt-2 mb-2 font-semibold">
      {partPaidSentence(amounts)}
      {children}
    </p>
  );
}
