import { useEffect, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { FormField } from '#app/components/form-field.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { errorText } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import {
  FIRST_INCIDENT_STATUSES,
  INCIDENT_MAX_LENGTH,
  INCIDENT_STATUS_LABELS,
  type IncidentKind,
} from '#domain/support/incident.ts';
import { ImpactFields, MessageField, PartFields, TimeFields } from './incident-fields-form.tsx';
import { MailChoiceForm } from './mail-choice-form.tsx';
import {
  faultsFrom,
  faultsOf,
  keptFields,
  MESSAGE_DRAFTS,
  timesOf,
  useIncidentFields,
  type FieldsState,
  type IncidentFields,
} from './use-incident-fields.ts';

function startOf(kind: IncidentKind): IncidentFields {
  const status = kind === 'incident' ? 'investigating' : 'planned';
  return {
    title: '',
    status,
    impact: 'minor',
    parts: [],
    message: MESSAGE_DRAFTS[status],
    startsAt: '',
    endsAt: '',
    endsItself: false,
    mail: false,
  };
}

/** Sent twice it is one. */
function useNewIncident(kind: IncidentKind) {
  const { found, keys, hold } = useUnfinished(`new-${kind}`, keptFields);
  const state = useIncidentFields(found ?? startOf(kind));
  const isChanged = JSON.stringify(state.fields) !== JSON.stringify(startOf(kind));
  useEffect(() => hold(() => (isChanged ? state.fields : null)));
  const navigate = useNavigate();
  const send = (fields: IncidentFields) => {
    const { title, status, impact, parts, message, mail } = fields;
    const requestKey = keys.of(fields);
    const common = { requestKey, title, impact, parts, message, mail };
    const times = timesOf(fields);
    const first = FIRST_INCIDENT_STATUSES.find((one) => one === status);
    return times === null || first !== undefined
      ? api.staff.incidents.open({ ...common, status: first ?? 'investigating' })
      : api.staff.incidents.plan({ ...common, times });
  };
  const task = useAction(
    { mutationFn: send },
    {
      success: ['statusUpdated', 'Klanten kunnen het nu lezen.'],
      failure: 'save',
      refresh: orpc.staff.incidents.key(),
      onDone: ({ incidentId }) => navigate(areaPaths.adminIncident(incidentId), { replace: true }),
      onFailure: (error) => state.setFaults(faultsFrom(error)),
    },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const faults = faultsOf(state.fields, { title: true, times: kind === 'maintenance' });
    state.setFaults(faults);
    if (Object.keys(faults).length > 0 || task.isPending) return;
    task.mutate(state.fields);
  };
  return { state, task, isChanged, handleSubmit };
}

/** Tells of an incident, or announces maintenance. */
export function NewIncidentForm({ kind }: { kind: IncidentKind }) {
  const { state, task, isChanged, handleSubmit } = useNewIncident(kind);
  const { fields, faults, edit } = state;
  return (
    <Card className="max-w-3xl">
      <UnsavedGuard when={isChanged && !task.isPending && !task.isSuccess} />
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <RestingFields when={task.isPending}>
          <FormField
            label="Titel"
            name="title"
            error={faults.title}
            help={
              kind === 'incident'
                ? 'Kort wat er niet werkt, zoals ‘Websites op server 3 laden traag’.'
                : 'Kort wat je doet, zoals ‘Nieuwe schijven in server 3’.'
            }
          >
            <Input
              maxLength={INCIDENT_MAX_LENGTH.title}
              value={fields.title}
              onChange={({ target }) => edit({ title: target.value })}
            />
          </FormField>
          {kind === 'incident' ? <FirstStatus state={state} /> : <TimeFields state={state} />}
          <ImpactFields state={state} />
          <PartFields state={state} />
          <MessageField state={state} />
          <MailChoiceForm state={state} />
        </RestingFields>
        {task.error === null ? null : <Alert tone="bad">{errorText(task.error)}</Alert>}
        <div>
          <Button type="submit" pending={task.isPending}>
            {kind === 'incident' ? 'Storing plaatsen' : 'Onderhoud aankondigen'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function FirstStatus({ state: { fields, chooseStatus } }: { state: FieldsState }) {
  return (
    <RadioCards
      name="status"
      legend="Hoe ver zijn we?"
      columns={3}
      value={fields.status}
      onChange={(value) =>
        chooseStatus(FIRST_INCIDENT_STATUSES.find((one) => one === value) ?? fields.status)
      }
      options={FIRST_INCIDENT_STATUSES.map((status) => ({
        value: status,
        label: INCIDENT_STATUS_LABELS[status],
      }))}
    />
  );
}
