import { FormDialog } from '#app/components/form-dialog.tsx';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { NewServiceFormFields } from './new-service-form.tsx';
import {
  isIncomplete,
  toGiven,
  useGiveService,
  useNewServiceForm,
  useServiceOptions,
  type NewServiceFields,
} from './use-new-service.ts';

type CreateServiceDialogProps = {
  customer: { id: string; name: string };
  open: boolean;
  onClose: () => void;
};

/** 'Nieuwe Service': staff give a customer a service without an order. */
export function CreateServiceDialog({ customer, open, onClose }: CreateServiceDialogProps) {
  const form = useNewServiceForm();
  const own = useOwnBenefit(customer.id);
  const { data: options } = useServiceOptions();
  const { keyOf, create } = useGiveService(() => {
    form.reset();
    onClose();
  });
  const submit = (fields: NewServiceFields) => {
    if (options === undefined || isIncomplete([fields.planId, fields.name])) {
      return showFailure('incompleteService');
    }
    const given = { customerId: customer.id, ...toGiven(fields, options) };
    create.mutate({ ...given, requestKey: keyOf(given) });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Nieuwe Service"
      description={`Voor ${customer.name}. Zonder bestelling en zonder factuur.`}
      submitLabel="Service Aanmaken"
      disabled={own !== null}
      pending={create.isPending}
      error={create.error}
      onSubmit={form.handleSubmit(submit)}
    >
      {own === null ? null : <Alert tone="warn">{own}</Alert>}
      <NewServiceFormFields form={form} />
    </FormDialog>
  );
}
