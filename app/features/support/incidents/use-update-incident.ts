import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import * as z from 'zod';
import { orpc } from '#app/lib/api.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { errorText } from '#app/lib/errors.ts';
import { localTimeOf } from '#app/lib/local-time.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffIncidentDetail } from '#contract/staff/incidents.ts';
import { isEndedStatus } from '#domain/support/incident.ts';
import {
  faultsFrom,
  faultsOf,
  MESSAGE_DRAFTS,
  timesOf,
  useIncidentFields,
  type IncidentFields,
} from './use-incident-fields.ts';

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

/** How it is by then may be another: only the words are kept. */
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
export function useUpdateIncident(incident: StaffIncidentDetail) {
  const { found, hold } = useUnfinished(`incident.${incident.id}`, keptMessage);
  const state = useIncidentFields({ ...startOf(incident), ...found });
  const [seen, setSeen] = useState(incident.updateCount);
  const queryClient = useQueryClient();
  const { fields } = state;
  const { message } = fields;
  const isWritten = message !== '' && message !== MESSAGE_DRAFTS[fields.status];
  useEffect(() => hold(() => (isWritten ? { message } : null)));
  const task = useMutation(
    orpc.staff.incidents.update.mutationOptions({
      onSuccess: () => {
        showSuccess('statusUpdated', 'Klanten kunnen het nu lezen.');
        setSeen(seen + 1);
        state.replace({ ...fields, message: '', mail: false });
      },
      onError: (error) => {
        state.setFaults(faultsFrom(error));
        showFailure('save', errorText(error));
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.incidents.key() }),
    }),
  );
  const [newest] = incident.updates;
  const isNewest = (update: { status: string; message: string }) =>
    newest?.status === update.status && newest.message === update.message.trim();
  const isStale = incident.updateCount > seen;
  const isSentBefore = found !== null && message === found.message;
  const isUnanswered = task.isError && isStale;
  // What stands there had arrived, and its answer got lost. Who types the same anew means it.
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
