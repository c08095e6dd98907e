import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { errorCode } from '#app/lib/errors.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import type { ActionEnding } from '#app/lib/use-action.ts';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';

/** A change that may have arrived, though nobody said so. */
type Unanswered = { stands: (now: DataBreachDetail) => boolean; arrived: () => void };

type BreachEnding<Input> = {
  told: string | ((sent: Input) => string);
  /** Tells whether all that was sent is so by now. */
  stands: (now: DataBreachDetail, sent: Input) => boolean;
  failure?: 'save' | 'sendEmail';
  onDone?: (sent: Input) => void;
  onFailure?: (error: unknown) => void;
};

/** The server out of reach, or a failure that nobody expected: it may have done what it was asked. */
const NO_ANSWER = new Set(['UNAVAILABLE', 'INTERNAL']);

/**
 * Gives every change of a breach how much of the log its author has seen. Where a colleague was ahead, the
 * author reads their entry first and keeps the text typed here. A change that arrived although its answer
 * got lost is the author's own: it counts as done.
 */
export function useBreachChange(breach: DataBreachDetail) {
  const { id: breachId, updateCount } = breach;
  const [seen, setSeen] = useState(updateCount);
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.staff.dataBreaches.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.staff.breachLetters.key() }),
    ]);
  const hasArrived = updateCount > seen && unanswered?.stands(breach) === true;
  useEffect(() => {
    if (hasArrived) unanswered?.arrived();
  }, [hasArrived, unanswered]);
  const isStale = !hasArrived && updateCount > seen;
  return {
    sent: { breachId, seen },
    isStale,
    reason: isStale ? 'Lees eerst wat een collega erbij schreef.' : null,
    catchUp: () => setSeen(updateCount),
    /** Tells whether leaving the page loses something: a browser asks that of a page once, however many forms. */
    isWritten: written.size > 0,
    write: useCallback((form: string, isWritten: boolean) => {
      setWritten((now) => (now.has(form) === isWritten ? now : toggled(now, form)));
    }, []),
    /** Text typed before the session ended was written knowing no more of the log than this. */
    sawOnly: useCallback((count: number) => setSeen((now) => Math.min(now, count)), []),
    /** Ends a change. Its button is busy until the log is read again, which tells whether it arrived. */
    endWith: <Input>(ending: BreachEnding<Input>): ActionEnding<unknown, Input> => {
      const { told, stands, failure = 'save', onDone, onFailure } = ending;
      const finish = (sent: Input) => {
        setUnanswered(null);
        setSeen((count) => count + 1);
        showSuccess('statusUpdated', typeof told === 'string' ? told : told(sent));
        onDone?.(sent);
      };
      return {
        failure,
        onDone: (_, sent) => {
          finish(sent);
          return readAgain();
        },
        onFailure: (error, sent) => {
          onFailure?.(error);
          const change = {
            stands: (now: DataBreachDetail) => stands(now, sent),
            arrived: () => finish(sent),
          };
          setUnanswered(NO_ANSWER.has(errorCode(error)) ? change : null);
          return readAgain();
        },
      };
    },
  };
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const others = [...names].filter((one) => one !== name);
  return new Set(names.has(name) ? others : [...others, name]);
}

export type BreachChange = ReturnType<typeof useBreachChange>;

type BreachForm = {
  form: string;
  /** Something stands in it that is not recorded yet. */
  isWritten: boolean;
  /** Entries of the log that were read when its kept text was written; null where none was kept. */
  seenBefore: number | null;
};

/** Says of one of the forms of a breach what stands in it, and what its writer knew. */
export function useBreachForm({ write, sawOnly }: BreachChange, one: BreachForm): void {
  const { form, isWritten, seenBefore } = one;
  useEffect(() => {
    write(form, isWritten);
    return () => write(form, false);
  }, [write, form, isWritten]);
  useEffect(() => {
    if (seenBefore !== null) sawOnly(seenBefore);
  }, [seenBefore, sawOnly]);
}
