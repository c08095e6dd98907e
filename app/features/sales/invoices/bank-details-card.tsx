import { CopyField } from '#app/components/copy-field.tsx';
import { QrPicture } from '#app/components/qr-picture.tsx';
import { formatMoney } from '#app/lib/format.ts';
import type { QrCode } from '#contract/values.ts';
import { groupIban } from '#domain/sales/iban.ts';
import type { Cents } from '#domain/platform/money.ts';

type BankDetailsCardProps = {
  to: { iban: string; name: string };
  amountCents: Cents;
  /** Text by which we know whose money it is. */
  reference: string;
  /** The same as a code; null when it fits in none. */
  qr: QrCode | null;
};

/** `12,99`: what a bank's form takes in its field for the amount. */
function plainAmount(shown: string): string {
  return shown.replaceAll(/[^0-9,]/g, '');
}

/**
 * Shows the details to fill in at one's bank, line by line to copy, and as a code to scan with a phone.
 */
export function BankDetailsCard({ to, amountCents, reference, qr }: BankDetailsCardProps) {
  const amount = formatMoney(amountCents);
  return (
    <div className="rounded-md border border-line bg-paper px-3 text-ink sm:flex sm:items-center sm:gap-6 sm:px-4">
      <dl className="min-w-0 flex-1">
        <CopyField label="IBAN" shown={groupIban(to.iban)} copied={to.iban} />
        <CopyField label="Op naam van" shown={to.name} copied={to.name} />
        <CopyField label="Bedrag" shown={amount} copied={plainAmount(amount)} />
        <CopyField label="Betalingskenmerk" shown={reference} copied={reference} />
      </dl>
      {qr === null ? null : (
        <figure className="mx-auto w-44 py-3 text-center">
          <QrPicture qr={qr} label="QR-code van deze overboeking" />
          <figcaption className="mt-1.5 text-xs text-ink-soft">
            Of scan met de app van je bank, als die dat kan.
          </figcaption>
        </figure>
      )}
    </div>
  );
}
