import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { errorText } from '#app/lib/errors.ts';
import type { StaffIncidentDetail } from '#contract/staff/incidents.ts';
import {
  AFTERCARE_DAYS,
  INCIDENT_STATUSES,
  INCIDENT_STATUS_LABELS,
  isEndedStatus,
  type IncidentStatus,
} from '#domain/support/incident.ts';
import { ImpactFields, MessageField, PartFields, TimeFields } from './incident-fields-form.tsx';
import { MailChoiceForm } from './mail-choice-form.tsx';
import { useEffect, useState, type FormEvent } from 'react';
import * as z from 'zod';
import { orpc } from '#app/lib/api.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { localTimeOf } from '#app/lib/local-time.ts';
import { useAction } from '#app/lib/use-action.ts';
import {
  faultsFrom,
  faultsOf,
  MESSAGE_DRAFTS,
  timesOf,
  useIncidentFields,
  type IncidentFields,
} from './use-incident-fields.ts';

/** The next update: how far we are, what it does, and what customers read of it. */
export function UpdateIncidentForm({ incident }: { incident: StaffIncidentDetail }) {
  const update = useUpdateIncident(incident);
  const { state, error, isPending, isStale, isWritten, handleSubmit, goOn } = update;
  const { fields, chooseStatus } = state;
  const { nextStatuses, kind, status } = incident;
  if (nextStatuses.length === 0) {
    return (
      <Alert tone="info">
        Langer dan {AFTERCARE_DAYS} dagen voorbij. Gaat het weer mis? Open dan een nieuwe melding.
      </Alert>
    );
  }
  const movesTimes = kind === 'maintenance' && !isEndedStatus(fields.status);
  return (
    <Card>
      <UnsavedGuard when={isWritten && !isPending} />
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <h3 className="text-lg font-semibold">Bijwerken</h3>
        {isStale ? <Stale incident={incident} onGoOn={goOn} /> : null}
        <RestingFields when={isPending}>
          <RadioCards
            name="status"
            legend="Hoe ver zijn we?"
            columns={2}
            value={fields.status}
            onChange={(value) =>
              chooseStatus(INCIDENT_STATUSES.find((one) => one === value) ?? fields.status)
            }
            options={nextStatuses.map((next) => ({
              value: next,
              label: INCIDENT_STATUS_LABELS[next],
              description: describe(next, status),
            }))}
          />
          {movesTimes ? (
            <TimeFields state={state} hasBegun={fields.status === 'in_progress'} />
          ) : null}
          {isEndedStatus(fields.status) ? null : (
            <>
              <ImpactFields state={state} />
              <PartFields state={state} />
            </>
          )}
          <MessageField state={state} />
          <MailChoiceForm state={state} />
        </RestingFields>
        {error === null ? null : <Alert tone="bad">{errorText(error)}</Alert>}
        <div>
          <Button type="submit" pending={isPending} disabled={isStale}>
            Update plaatsen
          </Button>
        </div>
      </form>
    </Card>
  );
}

function describe(next: IncidentStatus, now: IncidentStatus): string {
  if (next === now) return 'Zoals nu.';
  return isEndedStatus(now) ? 'Het gaat weer mis: open het opnieuw.' : '';
}

type StaleProps = { incident: StaffIncidentDetail; onGoOn: () => void };

/** A colleague was ahead: what was typed stays, and counts from what they made of it. */
function Stale({ incident: { updates }, onGoOn }: StaleProps) {
  const [newest] = updates;
  return (
    <Alert
      tone="warn"
      title="Er kwam net een update bij"
      action={
        <Button type="button" variant="secondary" size="sm" onClick={onGoOn}>
          Gelezen, ga verder
        </Button>
      }
    >
      {newest === undefined
        ? null
        : `${newest.writtenByName ?? 'Vanzelf'}: ${INCIDENT_STATUS_LABELS[newest.status]}. ${newest.message}`}
    </Alert>
  );
}

function startOf(incident: StaffIncidentDetail): IncidentFields {
  const { title, status, impact, parts, startsAt, endsAt, endsItself } = incident;
  return {
    title,
    status,
    impact,
    parts,
    message: '',
    startsAt: localTimeOf(startsAt),
    endsAt: endsAt === null ? '' : localTimeOf(endsAt),
    endsItself,
    mail: false,
  };
}

/** Draft of an update: only the words are kept, as the state may be another by then. */
const keptMessage = z.object({ message: z.string() });

/** The times that go along: none where nobody touched them, or where they mean nothing any more. */
function movedTimes(fields: IncidentFields, incident: StaffIncidentDetail) {
  if (incident.kind === 'incident' || isEndedStatus(fields.status)) return null;
  const known = startOf(incident);
  const isSame =
    known.startsAt === fields.startsAt &&
    known.endsAt === fields.endsAt &&
    known.endsItself === fields.endsItself;
  return isSame ? null : timesOf(fields);
}

/**
 * The next update of an incident. It says from which state it was written: when a colleague was
 * ahead, what they wrote is read first and what was typed here stays.
 */
function useUpdateIncident(incident: StaffIncidentDetail) {
  const { found, hold } = useUnfinished(`incident.${incident.id}`, keptMessage);
  const state = useIncidentFields({ ...startOf(incident), ...found });
  const [seen, setSeen] = useState(incident.updateCount);
  const { fields } = state;
  const { message } = fields;
  const isWritten = message !== '' && message !== MESSAGE_DRAFTS[fields.status];
  useEffect(() => hold(() => (isWritten ? { message } : null)));
  const task = useAction(orpc.staff.incidents.update.mutationOptions(), {
    success: ['statusUpdated', 'Klanten kunnen het nu lezen.'],
    failure: 'save',
    refresh: orpc.staff.incidents.key(),
    onDone: () => {
      setSeen(seen + 1);
      state.replace({ ...fields, message: '', mail: false });
    },
    onFailure: (error) => state.setFaults(faultsFrom(error)),
  });
  const [newest] = incident.updates;
  const isNewest = (update: { status: string; message: string }) =>
    newest?.status === update.status && newest.message === update.message.trim();
  const isStale = incident.updateCount > seen;
  const isSentBefore = found !== null && message === found.message;
  const isUnanswered = task.isError && isStale;
  // The update in the form had arrived although its answer got lost. A user who types the same anew means
  // it.
  if (isNewest(fields) && (isSentBefore || isUnanswered) && !task.isPending) {
    setSeen(incident.updateCount);
    state.replace({ ...fields, message: '', mail: false });
  }
  const isArrived = task.variables !== undefined && isNewest(task.variables);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isTimed = incident.kind === 'maintenance' && !isEndedStatus(fields.status);
    const faults = faultsOf(fields, { title: false, times: isTimed });
    state.setFaults(faults);
    if (Object.keys(faults).length > 0 || task.isPending || isStale) return;
    const { status, impact, parts, mail } = fields;
    const times = movedTimes(fields, incident);
    task.mutate({ incidentId: incident.id, seen, status, impact, parts, message, times, mail });
  };
  const goOn = () => {
    const now = startOf(incident);
    const status = incident.nextStatuses.includes(fields.status) ? fields.status : now.status;
    setSeen(incident.updateCount);
    state.replace({ ...now, status, message: fields.message, mail: fields.mail });
    task.reset();
  };
  const error = isArrived ? null : task.error;
  return { state, error, isPending: task.isPending, isStale, isWritten, handleSubmit, goOn };
}
