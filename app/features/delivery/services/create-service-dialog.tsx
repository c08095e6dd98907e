import { FormDialog } from '#app/components/form-dialog.tsx';
import { showFailure } from '#app/lib/toasts/toasts.ts';
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
      pending={create.isPending}
      error={create.error}
      onSubmit={form.handleSubmit(submit)}
    >
      <NewServiceFormFields form={form} />
    </FormDialog>
  );
}
