import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode } from '#app/lib/errors.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import {
  SERVICE_REASON_MAX,
  STAFF_NOTE_MAX,
  type ServiceFields,
  type StaffServiceDetail,
} from '#contract/staff/service-edits.ts';
import { DOMAIN_TEXT_MAX, takesDomain } from '#domain/delivery/own-domain.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';

type EditServiceDialogProps = { detail: StaffServiceDetail; onClose: () => void };

const REQUIRED = { name: 'Vul een naam in.' } as const;

/**
 * Takes what was typed, and of what was not touched what stands by now: a colleague may have changed that
 * since the dialog was opened.
 */
function mergeTyped(
  fields: FormData,
  { opened, stands }: { opened: ServiceFields; stands: ServiceFields },
): ServiceFields {
  const value = (name: keyof ServiceFields) => {
    if (!fields.has(name)) return stands[name];
    const typed = readText(fields, name).replaceAll('\r\n', '\n').trim();
    return typed === opened[name] ? stands[name] : typed;
  };
  return {
    name: value('name'),
    domain: value('domain'),
    hostname: value('hostname'),
    ipAddress: value('ipAddress'),
    username: value('username'),
    notes: value('notes'),
    staffNote: value('staffNote'),
  };
}

/** Name, domain, server data and note of a service, for staff to type over. */
export function EditServiceDialog({ detail, onClose }: EditServiceDialogProps) {
  const { service, fields: stands, isDelivered } = detail;
  // The fields as they stood when one began: what differs from these was typed.
  const [opened] = useState(stands);
  const edit = useAction(orpc.staff.serviceEdits.edit.mutationOptions(), {
    success: ['serviceSaved'],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const form = usePlainForm({
    error: edit.error,
    required: REQUIRED,
    places: { at: (path) => path.at(-1) },
  });
  const isBehind = errorCode(edit.error) === 'SERVICE_EDITED';

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const typed = form.read(event.currentTarget);
    edit.reset();
    if (typed === null) return;
    edit.mutate({
      serviceId: service.id,
      fields: mergeTyped(typed, { opened, stands }),
      seen: stands,
      reason: readText(typed, 'reason').trim(),
    });
  }

  const field = (name: keyof ServiceFields, label: string, max: number) => (
    <FormField name={name} label={label} error={form.errors[name]}>
      <Input autoComplete="off" maxLength={max} defaultValue={opened[name]} />
    </FormField>
  );
  return (
    <FormDialog
      onClose={onClose}
      title="Gegevens wijzigen"
      description="Dit wijzigt wat er staat, niets op de server zelf. De klant krijgt een mail over wat die ervan ziet."
      size="lg"
      submitLabel="Opslaan"
      pending={edit.isPending}
      error={isBehind ? null : edit.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {field('name', 'Naam', SERVICE_NAME.maxLength)}
        {takesDomain(service.planType) ? field('domain', 'Domeinnaam', DOMAIN_TEXT_MAX) : null}
        {isDelivered ? (
          <>
            {field('hostname', 'Hostname', 253)}
            {field('ipAddress', 'IP-adres', 45)}
            {field('username', 'Gebruikersnaam', 100)}
            {field('notes', 'Notities over de server', 1000)}
          </>
        ) : null}
      </div>
      <FormField
        name="staffNote"
        label="Notitie voor het team"
        help="De klant ziet dit niet."
        error={form.errors['staffNote']}
      >
        <Textarea rows={3} maxLength={STAFF_NOTE_MAX} defaultValue={opened.staffNote} />
      </FormField>
      <FormField name="reason" label="Reden" optional error={form.errors['reason']}>
        <Input autoComplete="off" maxLength={SERVICE_REASON_MAX} />
      </FormField>
      {isBehind ? (
        <Alert tone="warn" title="Iemand anders was je voor">
          Er is niets opgeslagen en wat je typte staat er nog. Sla je opnieuw op, dan komt dat in de
          plaats; velden die je niet hebt aangeraakt blijven zoals ze nu zijn.
        </Alert>
      ) : null}
    </FormDialog>
  );
}
