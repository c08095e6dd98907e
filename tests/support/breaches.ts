import { randomUUID } from 'node:crypto';
import type { Api, TestApp } from './api.ts';
import type { Person } from './factories.ts';

/** A breach of which little is known yet. */
export async function noteBreachOf(api: TestApp, by: Person): Promise<string> {
  const { breachId } = await api.as(by).staff.dataBreaches.note({
    requestKey: randomUUID(),
    facts: {
      title: 'Factuur naar de verkeerde',
      description: 'Een klant kreeg de factuur van een ander.',
      noticedAt: new Date(api.clock.now.getTime() - 3_600_000),
      beganAt: null,
      dataKinds: ['names'],
      dataWords: '',
      subjects: ['customers'],
      subjectCount: null,
      cause: 'misdirected',
      consequences: '',
      measures: '',
    },
  });
  return breachId;
}

type Letter = Pick<
  Parameters<Api['staff']['breachLetters']['send']>[0],
  'breachId' | 'audience'
> & {
  subject?: string;
  message?: string;
};

/** Looks at a letter and sends it, as an admin would who has read all there is. */
export async function sendBreachLetter(
  api: TestApp,
  by: Person,
  { subject = 'Over je gegevens', message = 'Er ging iets mis.', ...chosen }: Letter,
): Promise<string> {
  const { breachLetters, dataBreaches } = api.as(by).staff;
  const letter = { ...chosen, subject, message };
  const { customers: shown } = await breachLetters.preview(letter);
  const { updateCount: seen } = await dataBreaches.get({ breachId: letter.breachId });
  return (await breachLetters.send({ ...letter, seen, shown })).letterId;
}
