import { useState } from 'react';
import type { BreachChange } from '#app/features/compliance/data-breaches/use-breach-change.ts';
import { orpc } from '#app/lib/api.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { LetterAudience } from '#contract/staff/breach-letters.ts';
import { customersText, readNames } from '#domain/compliance/breach-letter.ts';
import type { LetterDraft } from '#domain/compliance/breach-report.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';

/** The audience of a letter as it is being chosen: boxes ticked under another kind stay ticked. */
export type ChosenAudience = {
  kind: LetterAudience['kind'] | null;
  types: PlanType[];
  planIds: string[];
  modules: ProvisioningModule[];
  withEnded: boolean;
  names: string;
};

export type LetterFaults = Partial<Record<'audience' | 'subject' | 'message', string>>;

const NOBODY: ChosenAudience = {
  kind: null,
  types: [],
  planIds: [],
  modules: [],
  withEnded: false,
  names: '',
};
const REQUIRED = 'Dit veld is verplicht.';

/** Reads the audience to send, or says what is still missing. */
function readAudience(chosen: ChosenAudience): LetterAudience | { missing: string } {
  const { kind, types, planIds, modules, withEnded, names } = chosen;
  if (kind === null) return { missing: 'Kies wie de mail krijgen.' };
  if (kind === 'all') return { kind };
  if (kind === 'named') {
    const read = readNames(names);
    if (read.length === 0) return { missing: 'Plak ten minste één adres of klantnummer.' };
    return { kind, names: read };
  }
  const picked = { types, plans: planIds, modules };
  if (picked[kind].length === 0) return { missing: 'Kies er ten minste één.' };
  if (kind === 'types') return { kind, types, withEnded };
  return kind === 'plans' ? { kind, planIds, withEnded } : { kind, modules, withEnded };
}

/** The sending itself. Sent twice it is one. */
function useSending(change: BreachChange, onSent: (letter: LetterDraft) => void) {
  const keys = useRequestKeys();
  const send = useAction(
    orpc.staff.breachLetters.send.mutationOptions(),
    change.endWith({
      told: ({ shown }) => `De mail gaat naar ${customersText(shown)}.`,
      stands: ({ updates }, { messageKey }) => updates.some(({ id }) => id === messageKey),
      failure: 'sendEmail',
      onDone: ({ subject, message }) => {
        keys.done();
        onSent({ subject, message });
      },
    }),
  );
  return { keys, send };
}

/**
 * A letter while it is written: seen as the mail it will be before it goes, and sent as it was seen.
 * Its text is kept in this tab until it went; a list of addresses is not.
 */
export function useLetter(change: BreachChange, draft: LetterDraft, onSent: () => void) {
  const { breachId } = change.sent;
  const text = useDraft(`breach-letter.${breachId}`, draft);
  const [chosen, setChosen] = useState(NOBODY);
  const [faults, setFaults] = useState<LetterFaults>({});
  const preview = useAction(orpc.staff.breachLetters.preview.mutationOptions(), {
    failure: 'sendEmail',
    onFailure: (error) => setFaults(refusedFields(error)),
  });
  const { keys, send } = useSending(change, (letter) => {
    text.clear(letter);
    onSent();
  });
  return {
    chosen,
    text,
    faults,
    preview,
    send,
    choose: (changed: Partial<ChosenAudience>) => setChosen({ ...chosen, ...changed }),
    look() {
      const { subject, message } = text.fields;
      const audience = readAudience(chosen);
      const found: LetterFaults = {
        ...('missing' in audience ? { audience: audience.missing } : {}),
        ...(subject.trim() === '' ? { subject: REQUIRED } : {}),
        ...(message.trim() === '' ? { message: REQUIRED } : {}),
      };
      setFaults(found);
      if ('missing' in audience || Object.keys(found).length > 0 || preview.isPending) return;
      send.reset();
      preview.mutate({ breachId, audience, subject, message });
    },
    /** Sends the letter that was previewed, to the number of customers that the preview showed. */
    confirm() {
      const { data, variables } = preview;
      if (data === undefined || variables === undefined || send.isPending) return;
      const messageKey = keys.of(variables);
      send.mutate({ ...variables, seen: change.sent.seen, shown: data.customers, messageKey });
    },
  };
}

export type LetterState = ReturnType<typeof useLetter>;
