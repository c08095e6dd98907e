import { errorText } from '#app/lib/errors.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { NewServiceFormFields } from './new-service-form.tsx';
import {
  isIncomplete,
  useGiveService,
  useNewServiceForm,
  useServiceOptions,
  type NewServiceFields,
} from './use-new-service.ts';

const FORM_ID = 'create-service';

type CreateServiceDialogProps = {
  customer: { id: string; name: string };
  open: boolean;
  onClose: () => void;
};

/** 'Nieuwe Service': staff give a customer a service without an order. */
export function CreateServiceDialog({ customer, open, onClose }: CreateServiceDialogProps) {
  const form = useNewServiceForm();
  const { data: options } = useServiceOptions();
  const { keyOf, create } = useGiveService(() => {
    form.reset();
    onClose();
  });
  const submit = ({ planId, name, days }: NewServiceFields) => {
    if (options === undefined || isIncomplete([planId, name])) {
      return showFailure('incompleteService');
    }
    const chosenDays = days === '' ? options.defaultDays : Number(days);
    const given = { customerId: customer.id, planId, name, days: chosenDays };
    create.mutate({ ...given, requestKey: keyOf(given) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Nieuwe Service"
      description={`Voor ${customer.name}. Zonder bestelling en zonder factuur.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" form={FORM_ID} pending={create.isPending}>
            Service Aanmaken
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <NewServiceFormFields form={form} />
        {create.error === null ? null : <Alert tone="bad">{errorText(create.error)}</Alert>}
      </form>
    </Dialog>
  );
}
