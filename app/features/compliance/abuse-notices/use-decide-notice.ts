import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { orpc } from '#app/lib/api.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffService } from '#contract/staff/services.ts';
import {
  ABUSE_DECISIONS,
  ABUSE_GROUNDS,
  ABUSE_MIN_LENGTH,
  choiceFault,
  isRestriction,
  type AbuseDecision,
  type AbuseGround,
} from '#domain/compliance/abuse-notice.ts';

export type DecisionFields = {
  decision: AbuseDecision | null;
  ground: AbuseGround | null;
  service: StaffService | null;
  reasons: string;
};

const START: DecisionFields = { decision: null, ground: null, service: null, reasons: '' };

/** Whose service it is may have changed by then: that is looked for again. */
const keptDecision = z.object({
  decision: z.enum(ABUSE_DECISIONS).nullable(),
  ground: z.enum(ABUSE_GROUNDS).nullable(),
  reasons: z.string(),
});

export type DecisionFaults = Partial<
  Record<'decision' | 'ground' | 'serviceId' | 'reasons', string>
>;

/** What one has filled in, as it is sent: what belongs to a restriction goes with one only. */
function choiceOf({ decision, ground, service }: DecisionFields) {
  if (decision === null) return null;
  const restricts = isRestriction(decision);
  return {
    decision,
    ground: restricts ? ground : null,
    serviceId: restricts ? (service?.id ?? null) : null,
  };
}

function faultsOf(fields: DecisionFields): DecisionFaults {
  const choice = choiceOf(fields);
  const fault = choice === null ? null : choiceFault(choice);
  return {
    ...(choice === null ? { decision: 'Kies een besluit.' } : {}),
    ...(fault === null ? {} : { [fault.field]: fault.message }),
    ...(fields.reasons.trim().length < ABUSE_MIN_LENGTH.reasons
      ? { reasons: `Schrijf ten minste ${ABUSE_MIN_LENGTH.reasons} tekens.` }
      : {}),
  };
}

/** What staff choose of a notice, what is still missing, and the deciding itself. */
export function useDecideNotice(noticeId: string) {
  const { found, hold } = useUnfinished(`abuse-notice.${noticeId}`, keptDecision);
  const [fields, setFields] = useState<DecisionFields>({ ...START, ...found });
  const isWritten = fields.reasons !== '';
  useEffect(() => hold(() => (isWritten ? fields : null)));
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const task = useMutation(
    orpc.staff.abuseNotices.decide.mutationOptions({
      onSuccess: () => showSuccess('statusUpdated', 'Het besluit is genomen en verstuurd.'),
      onError: (error) => showFailure('update', fieldErrors(error)[0]?.message ?? errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
  const faults = faultsOf(fields);
  const choice = choiceOf(fields);
  return {
    fields,
    edit: (changed: Partial<DecisionFields>) => setFields({ ...fields, ...changed }),
    faults: isTried ? faults : {},
    isWritten,
    isAsking,
    ask: () => {
      setTried(true);
      setAsking(Object.keys(faults).length === 0);
    },
    close: () => setAsking(false),
    task,
    confirm: () => {
      if (choice !== null) task.mutate({ noticeId, reasons: fields.reasons, ...choice });
    },
  };
}
