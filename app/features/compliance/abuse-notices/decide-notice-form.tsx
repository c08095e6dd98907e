import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { AbuseNoticeDetail } from '#contract/staff/abuse-notices.ts';
import {
  ABUSE_DECISIONS,
  ABUSE_GROUNDS,
  ABUSE_MAX_LENGTH,
  isRestriction,
  ABUSE_MIN_LENGTH,
  choiceFault,
  type AbuseDecision,
  type AbuseGround,
} from '#domain/compliance/abuse-notice.ts';
import { ABUSE_DECISION_HELP, ABUSE_CHOICE_LABELS, ABUSE_GROUND_LABELS } from './labels.ts';
import { ServiceChoiceCard } from './service-choice-card.tsx';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { orpc } from '#app/lib/api.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffService } from '#contract/staff/services.ts';

type Deciding = ReturnType<typeof useDecideNotice>;

/** Asks what becomes of a notice; a decision is taken once, so it asks first. */
export function DecideNoticeForm({ notice }: { notice: AbuseNoticeDetail }) {
  const deciding = useDecideNotice(notice.id);
  const { fields, edit, faults, isWritten, task } = deciding;
  const { decision } = fields;
  return (
    <Card className="flex flex-col gap-4">
      <UnsavedGuard when={isWritten && !task.isPending && !task.isSuccess} />
      <h3 className="text-lg font-semibold">Besluiten</h3>
      <div>
        <RadioCards
          name="decision"
          legend="Wat doe je?"
          value={decision ?? ''}
          onChange={(value) =>
            edit({ decision: ABUSE_DECISIONS.find((one) => one === value) ?? null })
          }
          options={ABUSE_DECISIONS.map((one) => ({
            value: one,
            label: ABUSE_CHOICE_LABELS[one],
            description: ABUSE_DECISION_HELP[one],
          }))}
        />
        {faults.decision === undefined ? null : (
          <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
            {faults.decision}
          </p>
        )}
      </div>
      {decision !== null && isRestriction(decision) ? <Restriction deciding={deciding} /> : null}
      <FormField
        label="Redenen"
        name="reasons"
        error={faults.reasons}
        help="Wat je vond en waarom dat wel of niet mag. Komt in de mail aan de melder en aan de klant: noem de melder niet."
      >
        <Textarea
          rows={6}
          maxLength={ABUSE_MAX_LENGTH.reasons}
          value={fields.reasons}
          onChange={(event) => edit({ reasons: event.target.value })}
        />
      </FormField>
      <div>
        <Button onClick={deciding.ask}>Besluiten</Button>
      </div>
      <Confirmation notice={notice} deciding={deciding} />
    </Card>
  );
}

/** The service and the ground of a restriction: the customer reads both (DSA art. 17). */
function Restriction({ deciding: { fields, edit, faults } }: { deciding: Deciding }) {
  return (
    <>
      <ServiceChoiceCard
        chosen={fields.service}
        error={faults.serviceId}
        onChoose={(service) => edit({ service })}
      />
      <FormField label="Grond" name="ground" error={faults.ground}>
        <Select
          value={fields.ground ?? ''}
          onChange={(event) =>
            edit({ ground: ABUSE_GROUNDS.find((one) => one === event.target.value) ?? null })
          }
        >
          <option value="">Kies…</option>
          {ABUSE_GROUNDS.map((one) => (
            <option key={one} value={one}>
              {ABUSE_GROUND_LABELS[one]}
            </option>
          ))}
        </Select>
      </FormField>
    </>
  );
}

type ConfirmationProps = { notice: AbuseNoticeDetail; deciding: Deciding };

function Confirmation({ notice, deciding }: ConfirmationProps) {
  const { fields, isAsking, close, task, confirm } = deciding;
  const { decision, service } = fields;
  if (decision === null) return null;
  const restricted = isRestriction(decision) ? service : null;
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={close}
      title={`${ABUSE_CHOICE_LABELS[decision]}?`}
      confirmLabel="Besluiten"
      danger={decision === 'suspended'}
      task={task}
      onConfirm={confirm}
    >
      {restricted === null ? null : (
        <p className="mb-3">
          {decision === 'suspended' ? 'De server gaat of blijft uit: ' : 'Het gaat om '}
          <strong className="break-words">{restricted.name}</strong> van{' '}
          {restricted.customerName || restricted.customerEmail}. De klant krijgt de redenen per
          mail.
        </p>
      )}
      <p>
        {notice.notifierEmail === null
          ? 'Van de melder is geen adres bekend: die krijgt geen bericht.'
          : 'De melder krijgt het besluit en de redenen per mail.'}{' '}
        Een besluit is niet terug te draaien.
      </p>
    </ConfirmDialog>
  );
}

type DecisionFields = {
  decision: AbuseDecision | null;
  ground: AbuseGround | null;
  service: StaffService | null;
  reasons: string;
};

const START: DecisionFields = { decision: null, ground: null, service: null, reasons: '' };

/** The service's customer may have changed by then, so that it is looked for again. */
const keptDecision = z.object({
  decision: z.enum(ABUSE_DECISIONS).nullable(),
  ground: z.enum(ABUSE_GROUNDS).nullable(),
  reasons: z.string(),
});

type DecisionFaults = Partial<Record<'decision' | 'ground' | 'serviceId' | 'reasons', string>>;

/** The decision as it is sent: the fields of a restriction go with one only. */
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

/** Holds the choice of staff about a notice, says what is still missing, and decides. */
function useDecideNotice(noticeId: string) {
  const { found, hold } = useUnfinished(`abuse-notice.${noticeId}`, keptDecision);
  const [fields, setFields] = useState<DecisionFields>({ ...START, ...found });
  const isWritten = fields.reasons !== '';
  useEffect(() => hold(() => (isWritten ? fields : null)));
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const task = useAction(orpc.staff.abuseNotices.decide.mutationOptions(), {
    success: ['statusUpdated', 'Het besluit is genomen en verstuurd.'],
    failure: (error) => ['update', fieldErrors(error)[0]?.message ?? errorText(error)],
    refresh: orpc.staff.key(),
  });
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
