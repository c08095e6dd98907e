import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { DOMAIN_SENTENCES } from '#app/lib/forms/domain-sentences.ts';
import { focusFirstError, readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Input } from '#app/ui/input.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { DOMAIN_TEXT_MAX, readDomain } from '#domain/delivery/own-domain.ts';
import { useOwnService } from './use-own-service.ts';

type SetDomainDialogProps = {
  service: Pick<CustomerServiceDetail, 'id' | 'domain'>;
  onClose: () => void;
};

/** The domain of hosting that was ordered without one, or with another that is not made yet. */
export function SetDomainDialog({ service, onClose }: SetDomainDialogProps) {
  const [missing, setMissing] = useState<FieldErrors>({});
  const { setDomain } = useOwnService(onClose);
  const atFields = refusedFields(setDomain.error);
  const errors = { ...atFields, ...missing };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const domain = readText(new FormData(form), 'domain').trim();
    const read = readDomain(domain);
    const found: FieldErrors = read.ok ? {} : { domain: DOMAIN_SENTENCES[read.reason] };
    setMissing(found);
    if (focusFirstError(form, found)) return;
    setDomain.mutate({ serviceId: service.id, domain });
  }

  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Domeinnaam kiezen"
      submitLabel="Opslaan"
      pending={setDomain.isPending}
      error={setDomain.error}
      atFields={atFields}
      onSubmit={handleSubmit}
    >
      <FormField
        label="Domeinnaam"
        name="domain"
        error={errors['domain']}
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
