import { CopyField } from '#app/components/copy-field.tsx';
import { formatMoney } from '#app/lib/format.ts';
import { groupIban } from '#domain/iban.ts';
import type { Cents } from '#domain/money.ts';

type BankDetailsCardProps = {
  to: { iban: string; name: string };
  amountCents: Cents;
  /** How we know whose money it is. */
  reference: string;
};

/** `12,99`: what a bank's form takes in its field for the amount. */
function plainAmount(shown: string): string {
  return shown.replaceAll(/[^0-9,]/g, '');
}

/** What to fill in at one's bank, line by line to copy. */
export function BankDetailsCard({ to, amountCents, reference }: BankDetailsCardProps) {
  const amount = formatMoney(amountCents);
  return (
    <dl className="rounded-md border border-line bg-paper px-3 text-ink sm:px-4 ">
      <CopyField label="IBAN" shown={groupIban(to.iban)} copied={to.iban} />
      <CopyField label="Op naam van" shown={to.name} copied={to.name} />
      <CopyField label="Bedrag" shown={amount} copied={plainAmount(amount)} />
      <CopyField label="Betalingskenmerk" shown={reference} copied={reference} />
    </dl>
  );
}
