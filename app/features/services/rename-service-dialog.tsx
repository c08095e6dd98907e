import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { FormField } from '#app/components/form-field.tsx';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import type { CustomerService } from '#contract/customer/services.ts';
import { requiredText } from '#contract/values.ts';
import { SERVICE_NAME } from '#domain/order.ts';
import { useOwnService } from './use-own-service.ts';

const FORM_ID = 'rename-service';
const fields = z.object({ name: requiredText(SERVICE_NAME.maxLength) });

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
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      size="sm"
      title="Naam wijzigen"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Annuleren
          </Button>
          <Button type="submit" form={FORM_ID} pending={rename.isPending}>
            Opslaan
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="space-y-4"
        onSubmit={(event) =>
          void form.handleSubmit(({ name }) => rename.mutate({ serviceId: service.id, name }))(
            event,
          )
        }
      >
        <FormField
          label="Naam"
          name="name"
          help="Zo herken je je service in je dashboard. Het adres van je server verandert niet."
          error={form.formState.errors.name?.message}
        >
          <Input autoComplete="off" maxLength={SERVICE_NAME.maxLength} {...form.register('name')} />
        </FormField>
        {rename.error === null ? null : <Alert tone="bad">{errorText(rename.error)}</Alert>}
      </form>
    </Dialog>
  );
}
