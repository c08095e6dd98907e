import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import type { BreachChange } from '#app/features/compliance/data-breaches/use-breach-change.ts';
import { orpc } from '#app/lib/api.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { lettersWaiting } from '#domain/compliance/breach-letter.ts';
import type { LetterDraft } from '#domain/compliance/breach-report.ts';
import { LetterProgressCard } from './letter-progress-card.tsx';

const WriteLetterForm = lazyPart(async () => {
  const { WriteLetterForm: Form } = await import('./write-letter-form.tsx');
  return Form;
});

/** Pause between two looks at the progress of a letter; every mail of its own would be news. */
const LOOK_MS = 2000;

type LettersCardProps = { breach: DataBreachDetail; draft: LetterDraft; change: BreachChange };

/** Mailing the people concerned, and who has each letter by now. */
export function LettersCard({ breach, draft, change }: LettersCardProps) {
  const [isWriting, setWriting] = useState(false);
  const { id: breachId, status } = breach;
  const query = useQuery({
    ...orpc.staff.breachLetters.list.queryOptions({ input: { breachId } }),
    refetchInterval: ({ state }) =>
      state.data?.letters.some((letter) => lettersWaiting(letter) > 0) === true ? LOOK_MS : false,
  });
  useLoadFailure(query.isError, 'loadDataBreaches');
  const letters = query.data?.letters ?? [];
  const mayWrite = status === 'open';
  if (!mayWrite && query.isSuccess && letters.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">De betrokkenen mailen</h3>
      {query.isError ? <LoadError failure="loadDataBreaches" query={query} /> : null}
      {letters.length === 0 ? null : (
        <ul className="flex flex-col gap-5">
          {letters.map((letter) => (
            <li key={letter.id}>
              <LetterProgressCard letter={letter} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && !isWriting ? (
        <div className="flex flex-col gap-3 print:hidden">
          <p className="text-ink-soft">
            Je schrijft de mail en ziet eerst hoe hij wordt en naar hoeveel klanten hij gaat.
          </p>
          <div>
            <GuardedButton
              variant="secondary"
              reason={change.reason}
              onClick={() => setWriting(true)}
            >
              {letters.length === 0 ? 'Schrijf een mail' : 'Schrijf nog een mail'}
            </GuardedButton>
          </div>
        </div>
      ) : null}
      {mayWrite && isWriting ? (
        <div className="print:hidden">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <WriteLetterForm change={change} draft={draft} onClose={() => setWriting(false)} />
          </Suspense>
        </div>
      ) : null}
    </Card>
  );
}
