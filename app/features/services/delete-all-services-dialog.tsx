import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { formatCounted } from '#domain/counted.ts';
import { UNDO_HOURS } from '#domain/service-end.ts';
import { useUndoToast } from './use-undo-toast.ts';

const FORM_ID = 'delete-all-services';
/** Typed by hand, so that it is never pressed by mistake. */
const WORD = 'verwijderen';

type DeleteAllServicesDialogProps = {
  customer: { id: string; name: string; servicesCount: number };
  open: boolean;
  onClose: () => void;
};

function useDeleteAll(onDone: () => void) {
  const queryClient = useQueryClient();
  const showUndo = useUndoToast();
  return useMutation(
    orpc.staff.services.deleteAll.mutationOptions({
      onSuccess: ({ serviceIds }) => {
        showUndo('servicesDeleted', serviceIds);
        onDone();
      },
      onError: (error) => showFailure('deleteServices', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
}

/** 'Verwijder Alle Services' of one customer. */
export function DeleteAllServicesDialog(props: DeleteAllServicesDialogProps) {
  const { customer, open, onClose } = props;
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const remove = useDeleteAll(close);
  const cancel = () => {
    remove.reset();
    close();
  };
  const isTyped = typed.trim().toLowerCase() === WORD;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && !remove.isPending) remove.mutate({ customerId: customer.id });
  };
  const count = formatCounted(customer.servicesCount, 'service', 'services');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) cancel();
      }}
      size="sm"
      title="Alle services verwijderen"
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            Annuleren
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="danger"
            disabled={!isTyped}
            pending={remove.isPending}
          >
            Alles verwijderen
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="space-y-4" onSubmit={handleSubmit}>
        <p>Weet je zeker dat je alle services van deze gebruiker wilt verwijderen?</p>
        <p>
          <strong>{customer.name}</strong> heeft {count}. De servers gaan meteen uit en worden na{' '}
          {UNDO_HOURS} uur gewist; tot dan kun je dit ongedaan maken. Bestellingen en facturen
          blijven bewaard.
        </p>
        <FormField label={`Typ ‘${WORD}’ om door te gaan`} name="confirmation">
          <Input
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
        {remove.error === null ? null : <Alert tone="bad">{errorText(remove.error)}</Alert>}
      </form>
    </Dialog>
  );
}
