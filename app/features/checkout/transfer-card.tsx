import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { CopyField } from '#app/components/copy-field.tsx';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';

/** `NL91 ABNA 0417 1643 00`: as people read it from the screen. */
function spacedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** `12,99`: what a bank's form takes in its field for the amount. */
function plainAmount(shown: string): string {
  return shown.replaceAll(/[^0-9,]/g, '');
}

/** What to fill in at one's bank. The reference is how we know whose money it is. */
export function TransferCard({ order }: { order: CustomerOrderDetail }) {
  const { transfer } = order;
  const amount = formatMoney(order.totalCents);
  return (
    <Card>
      <h2 className="text-2xl font-semibold">Maak {amount} over</h2>
      {transfer === null ? (
        <p className="mt-2">De betaalgegevens staan op je factuur, die je per e-mail krijgt.</p>
      ) : (
        <>
          <p className="mt-2">
            Doe dat uiterlijk op{' '}
            <strong className="font-semibold">{formatLongDate(transfer.dueDate)}</strong> en neem
            het kenmerk over. Dan weten we dat het van jou komt en maken we je service aan.
          </p>
          <dl className="mt-4 rounded-md border border-line bg-paper px-4">
            <CopyField label="IBAN" shown={spacedIban(transfer.iban)} copied={transfer.iban} />
            <CopyField label="Op naam van" shown={transfer.name} copied={transfer.name} />
            <CopyField label="Bedrag" shown={amount} copied={plainAmount(amount)} />
            <CopyField
              label="Betalingskenmerk"
              shown={transfer.reference}
              copied={transfer.reference}
            />
          </dl>
          <p className="mt-4 text-sm text-ink-soft">
            Een overboeking duurt soms een werkdag. Zodra het geld binnen is, zie je dat hier en
            krijg je een e-mail.
          </p>
        </>
      )}
    </Card>
  );
}
