import { OwnPasswordDialog } from '#app/components/own-password-dialog.tsx';
import { groupIban, normaliseIban } from '#domain/sales/iban.ts';

type OtherIbanDialogProps = {
  from: string;
  to: string;
  error: Error | null;
  pending: boolean;
  onConfirm: (ownPassword: string) => void;
  onClose: () => void;
};

/** Says where customers pay to from now on, and asks for the password of who changes it. */
export function OtherIbanDialog({ from, to, ...asking }: OtherIbanDialogProps) {
  const isEmptied = normaliseIban(to) === '';
  return (
    <OwnPasswordDialog
      title={isEmptied ? 'IBAN leegmaken?' : 'IBAN wijzigen?'}
      confirmLabel={isEmptied ? 'IBAN leegmaken' : 'IBAN wijzigen'}
      danger
      {...asking}
    >
      {isEmptied ? (
        <p>
          Klanten betalen nu op <Iban text={from} />. Zonder IBAN neemt je winkel geen bestellingen
          aan.
        </p>
      ) : (
        <p>
          Klanten betalen nieuwe facturen op{' '}
          <strong>
            <Iban text={to} />
          </strong>
          , en niet meer op <Iban text={from} />.
        </p>
      )}
      <p>Alle owners krijgen hiervan een mail.</p>
    </OwnPasswordDialog>
  );
}

function Iban({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{groupIban(normaliseIban(text))}</span>;
}
