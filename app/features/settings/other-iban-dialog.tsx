import { useId, useState, type FormEvent } from 'react';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { errorText } from '#app/lib/errors.ts';
import { focusFirstError, readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { groupIban, normaliseIban } from '#domain/iban.ts';

type OtherIbanDialogProps = {
  from: string;
  to: string;
  error: Error | null;
  pending: boolean;
  onConfirm: (ownPassword: string) => void;
  onClose: () => void;
};

/** Says where customers pay to from now on, and asks for the password of who changes it. */
export function OtherIbanDialog(props: OtherIbanDialogProps) {
  const { from, to, error, pending, onConfirm, onClose } = props;
  const formId = useId();
  const [missing, setMissing] = useState<FieldErrors>({});
  const refused = refusedFields(error)['ownPassword'];
  const isEmptied = normaliseIban(to) === '';

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const ownPassword = readText(new FormData(form), 'ownPassword');
    const found: FieldErrors = ownPassword === '' ? { ownPassword: 'Vul je wachtwoord in.' } : {};
    setMissing(found);
    if (!focusFirstError(form, found)) onConfirm(ownPassword);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isEmptied ? 'IBAN leegmaken?' : 'IBAN wijzigen?'}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={pending}>
            {isEmptied ? 'IBAN leegmaken' : 'IBAN wijzigen'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="space-y-4" onSubmit={handleSubmit}>
        {isEmptied ? (
          <p>
            Klanten betalen nu op <Iban text={from} />. Zonder IBAN neemt je winkel geen
            bestellingen aan.
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
        <OwnPasswordField error={missing['ownPassword'] ?? refused} />
        {error !== null && refused === undefined ? (
          <Alert tone="bad">{errorText(error)}</Alert>
        ) : null}
      </form>
    </Dialog>
  );
}

function Iban({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{groupIban(normaliseIban(text))}</span>;
}
