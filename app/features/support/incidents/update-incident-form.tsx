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
import { useUpdateIncident } from './use-update-incident.ts';

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
