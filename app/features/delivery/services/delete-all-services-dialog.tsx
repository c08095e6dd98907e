import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { readOwnPassword } from '#app/lib/forms/own-password.ts';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { isAtPassword, refusedFields } from '#app/lib/forms/refused-fields.ts';
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
  const [missing, setMissing] = useState<FieldErrors>({});
  const close = () => {
    setTyped('');
    setMissing({});
    onClose();
  };
  const remove = useDeleteAll(close);
  const cancel = () => {
    remove.reset();
    close();
  };
  const isTyped = typed.trim().toLowerCase() === WORD;
  const atFields = isAtPassword(remove.error) ? refusedFields(remove.error) : {};
  const errors = { ...atFields, ...missing };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { ownPassword, isMissing, ...read } = readOwnPassword(event.currentTarget);
    setMissing(read.missing);
    if (!isMissing) remove.mutate({ customerId: customer.id, ownPassword });
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
      atFields={atFields}
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
      <OwnPasswordField error={errors['ownPassword']} />
    </FormDialog>
  );
}
