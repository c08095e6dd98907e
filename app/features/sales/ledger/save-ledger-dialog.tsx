import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import type { Ledger } from '#contract/staff/ledger.ts';
import { ACCOUNT_NUMBER, slotName } from '#domain/sales/ledger.ts';
import type { LedgerGroup } from './labels.ts';

type SaveLedgerDialogProps = {
  group: LedgerGroup;
  accounts: Ledger['accounts'];
  onClose: () => void;
};

/** Gives places of the ledger other numbers. */
export function SaveLedgerDialog({ group, accounts, onClose }: SaveLedgerDialogProps) {
  // As they were when the dialog opened: a colleague may change them meanwhile.
  const [seen] = useState(() => accounts.filter(({ slot }) => group.slots.includes(slot)));
  const form = useForm<{ numbers: string[] }>({
    defaultValues: { numbers: seen.map(({ number }) => number) },
  });
  const save = useAction(orpc.staff.ledger.save.mutationOptions(), {
    success: ['ledgerSaved'],
    failure: 'save',
    refresh: orpc.staff.ledger.key(),
    onDone: onClose,
  });
  const send = ({ numbers }: { numbers: string[] }) => {
    const changes = seen
      .map(({ slot, number }, at) => ({ slot, from: number, to: numbers[at]?.trim() ?? '' }))
      .filter(({ from, to }) => from !== to);
    if (changes.length === 0) onClose();
    else save.mutate({ changes });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Rekeningen: ${group.label}`}
      submitLabel="Opslaan"
      pending={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit(send)}
    >
      <RestingFields when={save.isPending}>
        {seen.map(({ slot }, at) => (
          <FormField
            key={slot}
            label={slotName(slot)}
            name={`numbers.${at}`}
            error={form.formState.errors.numbers?.[at]?.message}
          >
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={16}
              {...form.register(`numbers.${at}`, {
                validate: (typed) =>
                  ACCOUNT_NUMBER.test(typed.trim()) || 'Gebruik 1 tot 16 cijfers of letters.',
              })}
            />
          </FormField>
        ))}
      </RestingFields>
    </FormDialog>
  );
}
