import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import type { FieldsState } from './use-incident-fields.ts';

function countText(customers: number): string {
  return formatCounted(customers, 'klant', 'klanten');
}

/** Tells whether customers get it by mail, with how many it reaches before one chooses. */
export function MailChoiceForm({ state: { fields, edit } }: { state: FieldsState }) {
  const { parts } = fields;
  const { data } = useQuery({
    ...orpc.staff.incidents.reach.queryOptions({ input: { parts } }),
    enabled: parts.length > 0,
    placeholderData: keepPreviousData,
  });
  const isOff = data?.shopNotifies === false;
  return (
    <div>
      <CheckboxField
        name="mail"
        label="Mail klanten met deze diensten"
        checked={fields.mail && !isOff}
        disabled={isOff}
        onChange={({ target }) => edit({ mail: target.checked })}
      />
      <p className="mt-1 pl-7.5 text-sm text-ink-soft" aria-live="polite">
        {isOff
          ? 'Kan nu niet: in de instellingen staan meldingen per mail uit.'
          : describe(parts.length > 0 ? data?.customers : undefined)}
      </p>
    </div>
  );
}

function describe(customers: number | undefined): string {
  if (customers === undefined) return 'Kies eerst een onderdeel, dan zie je hoeveel dat er zijn.';
  return `Gaat naar ${countText(customers)}. Wie zulke mails heeft uitgezet, krijgt niets.`;
}
