import type { History, Moment } from './history.ts';
import type { Scenario } from './scenarios.ts';

export type Step = (history: History, id: string) => Promise<unknown>;
type Story = { moments: Moment[]; add(at: Date, step: Step): void };

/** The story of an order, whose id its steps are handed. */
export type Told = Pick<Story, 'add'> & { scenario: Scenario; now: Date };

/** Begins with what makes something; each later step is handed the id that this answered. */
export function beginStory(
  customer: string,
  begunAt: Date,
  begin: (history: History) => Promise<string>,
): Story {
  let id = '';
  const moments: Moment[] = [
    {
      at: begunAt,
      customer,
      async play(history) {
        id = await begin(history);
      },
    },
  ];
  const add = (at: Date, step: Step) => {
    moments.push({ at, customer, play: (history) => step(history, id) });
  };
  return { moments, add };
}
