import { useState } from 'react';
import { RefusalAlert } from '#app/components/refusal-alert.tsx';
import {
  answerEmailChange,
  type EmailChangeOutcome,
  type LinkHolder,
} from '#app/lib/session/recovery-calls.ts';
import type { AuthFailure } from '#app/lib/session/auth-answers.ts';
import { Button } from '#app/ui/button.tsx';

type EmailChangeFormProps = {
  token: string;
  change: LinkHolder;
  onDone: (outcome: EmailChangeOutcome) => void;
  /** The link stopped working while the page was open. */
  onLinkRefused: (refusal: AuthFailure) => void;
};

type Answer = 'confirm' | 'cancel';

/**
 * Asks the owner of a mailbox to confirm or cancel a new address. Opening the link says nothing yet: a
 * press does.
 */
export function EmailChangeForm({ token, change, onDone, onLinkRefused }: EmailChangeFormProps) {
  const [refusal, setRefusal] = useState<AuthFailure | null>(null);
  const [pending, setPending] = useState<Answer | null>(null);

  async function say(answer: Answer) {
    setRefusal(null);
    setPending(answer);
    const result = await answerEmailChange(token, answer);
    setPending(null);
    if (result.ok) onDone(result.outcome);
    else if (result.code.startsWith('LINK_')) onLinkRefused(result);
    else setRefusal(result);
  }

  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        <dt className="text-ink-soft">Nu</dt>
        <dd className="min-w-0 font-medium break-words">{change.email}</dd>
        <dt className="text-ink-soft">Straks</dt>
        <dd className="min-w-0 font-medium break-words">{change.newEmail}</dd>
      </dl>
      <RefusalAlert refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button
          pending={pending === 'confirm'}
          disabled={pending === 'cancel'}
          onClick={() => void say('confirm')}
        >
          {change.side === 'old' ? 'Akkoord' : 'Bevestig dit adres'}
        </Button>
        <Button
          variant="secondary"
          pending={pending === 'cancel'}
          disabled={pending === 'confirm'}
          onClick={() => void say('cancel')}
        >
          Niet doen
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        De wijziging gaat in als beide adressen zijn bevestigd. Heb jij dit niet gevraagd? Kies dan
        ‘Niet doen’.
      </p>
    </div>
  );
}
