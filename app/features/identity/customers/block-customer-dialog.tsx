import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { blockInput } from '#contract/staff/accounts.ts';

type Action = 'block' | 'unblock';

const TEXTS = {
  block: {
    title: 'Klant blokkeren?',
    confirm: 'Blokkeren',
    consequence: 'is meteen overal uitgelogd en kan niet meer inloggen. Services lopen door.',
    help: 'De klant leest deze reden in een mail.',
    success: 'accountBlocked',
  },
  unblock: {
    title: 'Blokkade opheffen?',
    confirm: 'Deblokkeren',
    consequence: 'kan weer inloggen.',
    help: 'De klant leest dit in een mail.',
    success: 'accountUnblocked',
  },
} as const satisfies Record<Action, unknown>;

type BlockCustomerDialogProps = {
  customer: { id: string; email: string };
  /** The act to confirm; the dialog is closed while it is null. */
  action: Action | null;
  onClose: () => void;
};

/** Both ways in one hook: which of them is asked for is known only when the dialog opens. */
function useBlock(onDone: () => void) {
  const endingOf = (action: Action): ActionEnding => ({
    success: [TEXTS[action].success],
    failure: 'update',
    refresh: orpc.staff.key(),
    onDone,
  });
  const { accounts } = orpc.staff;
  return {
    block: useAction(accounts.block.mutationOptions(), endingOf('block')),
    unblock: useAction(accounts.unblock.mutationOptions(), endingOf('unblock')),
  };
}

/** Closes an account or opens it again, with a reason that the customer reads. */
export function BlockCustomerDialog({ customer, action, onClose }: BlockCustomerDialogProps) {
  const form = useForm({
    resolver: zodResolver(blockInput),
    defaultValues: { customerId: customer.id, reason: '' },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const mutations = useBlock(close);
  const shown = action ?? 'block';
  const mutation = mutations[shown];
  const texts = TEXTS[shown];
  const { errors } = form.formState;
  const cancel = () => {
    mutation.reset();
    close();
  };
  return (
    <FormDialog
      open={action !== null}
      onClose={cancel}
      title={texts.title}
      description={`${customer.email} ${texts.consequence}`}
      size="sm"
      submitLabel={texts.confirm}
      danger={shown === 'block'}
      pending={mutation.isPending}
      error={mutation.error}
      onSubmit={form.handleSubmit((input) => mutation.mutate(input))}
    >
      <FormField label="Reden" name="reason" help={texts.help} error={errors.reason?.message}>
        <Textarea rows={4} {...form.register('reason')} />
      </FormField>
    </FormDialog>
  );
}
