import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { isAtPassword } from '#app/lib/forms/refused-fields.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { formatCounted } from '#domain/platform/counted.ts';
import { KEPT_AFTER_END_DAYS, UNDO_HOURS } from '#domain/delivery/service-end.ts';
import { useUndoToast } from './use-undo-toast.ts';

/** Typed by hand, so that it is never pressed by mistake. */
const WORD = 'verwijderen';

type DeleteAllServicesDialogProps = {
  customer: { id: string; name: string; liveServices: number };
  open: boolean;
  onClose: () => void;
};

function useDeleteAll(onDone: () => void) {
  const showUndo = useUndoToast();
  return useAction(orpc.staff.services.deleteAll.mutationOptions(), {
    success: ({ restorableIds }) => (restorableIds.length === 0 ? ['servicesDeleted'] : null),
    failure: (error) => (isAtPassword(error) ? null : ['deleteServices', errorText(error)]),
    refresh: orpc.staff.key(),
    onDone: ({ restorableIds }) => {
      if (restorableIds.length > 0) showUndo('servicesDeleted', restorableIds);
      onDone();
    },
    isSecret: true,
  });
}

/** 'Verwijder Alle Services' of one customer, by who knows the password of their own account. */
export function DeleteAllServicesDialog(props: DeleteAllServicesDialogProps) {
  const { customer, open, onClose } = props;
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const remove = useDeleteAll(close);
  const form = usePlainForm({ error: remove.error, required: NO_PASSWORD });
  const cancel = () => {
    remove.reset();
    form.forget();
    close();
  };
  const isTyped = typed.trim().toLowerCase() === WORD;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const fields = form.read(event.currentTarget);
    if (fields === null) return;
    remove.mutate({ customerId: customer.id, ownPassword: readText(fields, 'ownPassword') });
  };
  const count = formatCounted(customer.liveServices, 'service', 'services');
  return (
    <FormDialog
      open={open}
      onClose={cancel}
      size="sm"
      title="Alle services verwijderen"
      submitLabel="Alles verwijderen"
      danger
      disabled={!isTyped}
      pending={remove.isPending}
      error={remove.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <p>Weet je zeker dat je alle services van deze gebruiker wilt verwijderen?</p>
      <p>
        <strong>{customer.name}</strong> heeft {count}. De servers gaan meteen uit; {UNDO_HOURS} uur
        lang kun je dit ongedaan maken. De gegevens wissen we na {KEPT_AFTER_END_DAYS} dagen. Wat
        wegens misbruik is opgeschort, wissen we meteen; dat kun je niet ongedaan maken.
        Bestellingen en facturen blijven bewaard.
      </p>
      <FormField label={`Typ ‘${WORD}’ om door te gaan`} name="confirmation">
        <Input
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
      <OwnPasswordField error={form.errors['ownPassword']} />
    </FormDialog>
  );
}
