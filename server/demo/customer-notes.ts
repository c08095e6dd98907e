import { addNote } from '#server/support/notes/add-note.ts';
import { ADMIN, REGULAR, STAFF } from './accounts.ts';
import type { Moment } from './history.ts';
import { daysBefore } from './scenarios.ts';

type Note = readonly [daysAgo: number, by: string, text: string];

/** Notes of colleagues to each other about the demo's customer. */
const NOTES: readonly Note[] = [
  [
    428,
    STAFF.email,
    'Verhuisd vanaf een andere host. Vraagt bij storing graag een telefoontje, ook ’s avonds.',
  ],
  [
    37,
    STAFF.email,
    'Boekhouder is studio Van Dam. Facturen gaan naar Sanne zelf, zij stuurt ze door.',
  ],
  [
    6,
    ADMIN.email,
    'Overweegt een tweede VPS voor het videoarchief. Bellen als de levering rond is.',
  ],
];

export function noteMoments(now: Date): Moment[] {
  return NOTES.map(([daysAgo, by, text]) => ({
    at: daysBefore(now, daysAgo, 14),
    customer: REGULAR.email,
    play: (history) => addNote(history.as(by), { customerId: history.idOf(REGULAR.email), text }),
  }));
}
