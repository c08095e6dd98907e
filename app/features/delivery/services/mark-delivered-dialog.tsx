import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { serverInfo, type StaffService } from '#contract/staff/services.ts';

type ServerInfo = z.infer<typeof serverInfo>;

const EMPTY: ServerInfo = { hostname: '', ipAddress: '', username: '', notes: '' };

type MarkDeliveredDialogProps = { service: StaffService; open: boolean; onClose: () => void };

function useMarkDelivered(onDone: () => void) {
  return useAction(orpc.staff.services.markDelivered.mutationOptions(), {
    success: ['serviceStatusUpdated'],
    failure: 'update',
    refresh: orpc.staff.key(),
    onDone,
  });
}

/** 'Geleverd': staff made the server by hand and fill in how the customer reaches it. */
export function MarkDeliveredDialog({ service, open, onClose }: MarkDeliveredDialogProps) {
  const mutation = useMarkDelivered(onClose);
  const form = useForm<ServerInfo>({
    resolver: zodResolver(serverInfo),
    defaultValues: EMPTY,
  });
  const { errors } = form.formState;
  // The typed text stays; the reason of a failure belongs to this attempt only.
  const cancel = () => {
    mutation.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={cancel}
      title="Service geleverd"
      description={`${service.name} van ${service.customerName || service.customerEmail} wordt actief${service.system === null ? '' : ` met ${service.system}`}${service.domain === null ? '' : `, voor ${service.domain}`}${service.options.length === 0 ? '' : `, met ${service.options.join(', ')}`}. De klant krijgt bericht.`}
      submitLabel="Geleverd"
      pending={mutation.isPending}
      error={mutation.error}
      onSubmit={form.handleSubmit((info) =>
        mutation.mutate({ serviceId: service.id, serverInfo: info }),
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Hostname" name="hostname" optional error={errors.hostname?.message}>
          <Input autoComplete="off" placeholder="srv01.example.nl" {...form.register('hostname')} />
        </FormField>
        <FormField label="IP-adres" name="ipAddress" optional error={errors.ipAddress?.message}>
          <Input autoComplete="off" {...form.register('ipAddress')} />
        </FormField>
        <FormField label="Gebruikersnaam" name="username" optional error={errors.username?.message}>
          <Input autoComplete="off" {...form.register('username')} />
        </FormField>
        <div className="sm:col-span-2">
          <FormField
            label="Notities"
            name="notes"
            optional
            help="Bijvoorbeeld hoe de klant de eerste keer inlogt. Zet hier geen wachtwoord neer."
            error={errors.notes?.message}
          >
            <Input autoComplete="off" {...form.register('notes')} />
          </FormField>
        </div>
      </div>
    </FormDialog>
  );
}
