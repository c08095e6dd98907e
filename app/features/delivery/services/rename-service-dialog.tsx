import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { CustomerService } from '#contract/customer/services.ts';
import { requiredPrinted } from '#contract/values.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { useOwnService } from './use-own-service.ts';

const fields = z.object({ name: requiredPrinted(SERVICE_NAME.maxLength) });

type RenameServiceDialogProps = {
  service: Pick<CustomerService, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
};

/** Another name for a service; invoices that were made keep the old one. */
export function RenameServiceDialog({ service, open, onClose }: RenameServiceDialogProps) {
  const { rename } = useOwnService(onClose);
  const form = useForm({ resolver: zodResolver(fields), values: { name: service.name } });
  const close = () => {
    form.reset();
    rename.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      size="sm"
      title="Naam wijzigen"
      submitLabel="Opslaan"
      pending={rename.isPending}
      error={rename.error}
      onSubmit={form.handleSubmit(({ name }) => rename.mutate({ serviceId: service.id, name }))}
    >
      <FormField
        label="Naam"
        name="name"
        help="Zo herken je je service in je dashboard. Het adres van je server verandert niet."
        error={form.formState.errors.name?.message}
      >
        <Input autoComplete="off" maxLength={SERVICE_NAME.maxLength} {...form.register('name')} />
      </FormField>
    </FormDialog>
  );
}
