import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SSH_KEYS_MAX } from '#domain/delivery/ssh-key.ts';
import { FormField } from '#app/components/form-field.tsx';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { Textarea } from '#app/ui/textarea.tsx';

/** A quiet way to give public keys along with a server: they let one in from its first start on. */
export function KeysForm({ id }: { id: string }) {
  const { register, getFieldState, formState } = useFormContext<OrderFields>();
  const name = `items.${id}.sshKeys` as const;
  const keys = useWatch<OrderFields, typeof name>({ name });
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && keys === '') {
    return (
      <button
        type="button"
        className="text-sm text-green underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        SSH-sleutel toevoegen
      </button>
    );
  }
  return (
    <FormField
      label="Openbare SSH-sleutels"
      name={name}
      optional
      error={getFieldState(name, formState).error?.message}
      help={`Eén per regel, hoogstens ${SSH_KEYS_MAX}, meestal uit een bestand dat eindigt op .pub.`}
    >
      <Textarea
        {...register(name)}
        rows={4}
        autoFocus={isOpen}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm break-all"
        placeholder="ssh-ed25519 AAAA… naam@computer"
      />
    </FormField>
  );
}
