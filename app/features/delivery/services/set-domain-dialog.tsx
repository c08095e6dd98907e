import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { DOMAIN_SENTENCES } from '#app/lib/forms/domain-sentences.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { Input } from '#app/ui/input.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { DOMAIN_TEXT_MAX, readDomain } from '#domain/delivery/own-domain.ts';
import { useOwnService } from './use-own-service.ts';

type SetDomainDialogProps = {
  service: Pick<CustomerServiceDetail, 'id' | 'domain'>;
  onClose: () => void;
};

function domainFault(fields: FormData): FieldErrors {
  const read = readDomain(readText(fields, 'domain').trim());
  return read.ok ? {} : { domain: DOMAIN_SENTENCES[read.reason] };
}

/** The domain of hosting that was ordered without one, or with another that is not made yet. */
export function SetDomainDialog({ service, onClose }: SetDomainDialogProps) {
  const { setDomain } = useOwnService(onClose);
  const form = usePlainForm({ error: setDomain.error, faultsOf: domainFault });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields === null) return;
    setDomain.mutate({ serviceId: service.id, domain: readText(fields, 'domain').trim() });
  }

  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Domeinnaam kiezen"
      submitLabel="Opslaan"
      pending={setDomain.isPending}
      error={setDomain.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField
        label="Domeinnaam"
        name="domain"
        error={form.errors['domain']}
        help="De domeinnaam die je al hebt, zoals bakkerij.nl. Later voeg je er meer toe op het paneel."
      >
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={DOMAIN_TEXT_MAX}
          defaultValue={service.domain ?? ''}
        />
      </FormField>
    </FormDialog>
  );
}
