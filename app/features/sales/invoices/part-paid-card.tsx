import type { ReactNode } from 'react';
import { formatMoney } from '#app/lib/format.ts';
import { partPaidSentence, type PartPaid } from '#domain/sales/credit.ts';

type PartPaidCardProps = {
  part: PartPaid | null;
  /** What else is to be said of it. */
  children?: ReactNode;
};

/** What came in already of what is to be paid; nothing where nothing did. */
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
