import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import type { BreachLetter } from '#contract/staff/breach-letters.ts';
import { customersText, lettersWaiting } from '#domain/compliance/breach-letter.ts';

function Retry({ letter: { id, failed } }: { letter: BreachLetter }) {
  const task = useAction(orpc.staff.breachLetters.retry.mutationOptions(), {
    success: ({ retried }) => [
      'statusUpdated',
      `De mail gaat opnieuw naar ${customersText(retried)}.`,
    ],
    failure: 'sendEmail',
    refresh: orpc.staff.breachLetters.key(),
  });
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <p className="text-sm font-medium text-bad">
        {formatCount(failed)} {failed === 1 ? 'mail kwam' : 'mails kwamen'} niet weg.
      </p>
      <Button
        variant="secondary"
        size="sm"
        pending={task.isPending}
        onClick={() => task.mutate({ letterId: id })}
      >
        Opnieuw versturen
      </Button>
    </div>
  );
}

/** One letter: who has it by now, and what it said. */
export function LetterProgressCard({ letter }: { letter: BreachLetter }) {
  const { recipients, sent, failed, gone, subject, message, audience, createdAt } = letter;
  const waiting = lettersWaiting(letter);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold break-words">{subject}</p>
      <p className="text-sm text-ink-soft">
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time> ·{' '}
        {letter.writtenByName || NAMELESS} · {audience}
      </p>
      <p role="status" className="figures text-sm">
        Verstuurd: {formatCount(sent)} van {formatCount(recipients)}
        {waiting === 0 ? '' : `, nog ${formatCount(waiting)} te gaan`}
        {gone === 0 ? '' : `, ${formatCount(gone)} niet meer bekend`}
      </p>
      <div
        role="progressbar"
        aria-label={`Voortgang van ‘${subject}’`}
        aria-valuemin={0}
        aria-valuemax={recipients}
        aria-valuenow={sent}
        className="h-2 overflow-hidden rounded-full bg-sunken print:hidden"
      >
        <div
          className="h-full rounded-full bg-green"
          style={{ width: `${(sent / recipients) * 100}%` }}
        />
      </div>
      {failed === 0 ? null : <Retry letter={letter} />}
      <details>
        <summary className="cursor-pointer text-sm font-medium">Lees de mail</summary>
        <p className="mt-2 rounded-md border border-line bg-sunken p-3.5 text-sm break-words whitespace-pre-line">
          {message}
        </p>
      </details>
    </div>
  );
}
