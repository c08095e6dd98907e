import fc from 'fast-check';
import { ACCOUNT_STEPS } from './history-account.ts';
import { BANK_STEPS } from './history-bank.ts';
import { CUSTOMER_STEPS } from './history-customer.ts';
import { DELIVERY_STEPS } from './history-delivery.ts';
import { LOOKING_STEPS } from './history-looking.ts';
import { MAIL_STEPS } from './history-mail.ts';
import { MEMBER_STEPS } from './history-members.ts';
import { MOVING_STEPS } from './history-moving.ts';
import { OUTSIDE_STEPS } from './history-outside.ts';
import { RETURN_STEPS } from './history-returns.ts';
import { SERVER_STEPS } from './history-servers.ts';
import type { Choice, Step } from './history-shop.ts';
import { STAFF_STEPS } from './history-staff.ts';
import { TICKET_STEPS } from './history-tickets.ts';

const MOMENTS = { minLength: 30, maxLength: 45, size: 'max' } as const;
const KINDS = { minLength: 15, maxLength: 30 } as const;

/** Everything that may happen. */
export const STEPS: Readonly<Record<string, Step>> = {
  ...CUSTOMER_STEPS,
  ...OUTSIDE_STEPS,
  ...STAFF_STEPS,
  ...DELIVERY_STEPS,
  ...ACCOUNT_STEPS,
  ...BANK_STEPS,
  ...MEMBER_STEPS,
  ...MOVING_STEPS,
  ...TICKET_STEPS,
  ...LOOKING_STEPS,
  ...SERVER_STEPS,
  ...MAIL_STEPS,
  ...RETURN_STEPS,
};
/** Without money nothing happens, and without terms that were paid a bank has none to take back. */
const MONEY = ['order', 'isPaidAndTold', 'isPaidAndTold', 'isPaidAndTold', 'isPaid', 'isTold'];
const TERMS = ['weeksPass', 'paysTerms', 'paysTerms', 'paysTerms', 'takesTermBack', 'givesAgain'];

export type Taken = { step: string } & Choice;

/** Draws the steps of one moment: mostly one, now and then several at once. */
function momentOf(kinds: readonly string[]): fc.Arbitrary<Taken[]> {
  const taken: fc.Arbitrary<Taken> = fc.record({
    step: fc.constantFrom(...kinds, ...MONEY, ...TERMS),
    who: fc.nat(2),
    which: fc.nat(4),
    how: fc.nat(9),
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(taken) },
    { weight: 1, arbitrary: fc.tuple(taken, taken) },
    { weight: 1, arbitrary: fc.array(taken, { minLength: 3, maxLength: 4 }) },
  );
}

/**
 * Steps that come to nothing alone are drawn in groups: somebody who was invited works, a service that
 * moved in moves in again, a ticket is answered.
 */
const { reinstall, setAccess } = CUSTOMER_STEPS;
const { reinstallForCustomer } = STAFF_STEPS;
const ANEW = { reinstall, reinstallForCustomer, setAccess, ...SERVER_STEPS };
const ALONG = [MEMBER_STEPS, MOVING_STEPS, ANEW].map(Object.keys);
const TALK = [TICKET_STEPS, MAIL_STEPS].map(Object.keys);
const TOGETHER = [...ALONG, ...ALONG, ...ALONG, ...TALK];
const alone = Object.keys(STEPS).filter((kind) => !TOGETHER.flat().includes(kind));
const UNITS = [...alone.map((kind) => [kind]), ...TOGETHER];

/** Each of some kinds of steps: of all of them none would come often enough to meet what another left. */
export const histories: fc.Arbitrary<Taken[][]> = fc
  .shuffledSubarray(UNITS, KINDS)
  .chain((units) => fc.array(momentOf(units.flat()), MOMENTS));

const sold = (who: number, which: number): Taken[] => [
  { step: 'order', who, which, how: which * 3 },
  { step: 'isPaidAndTold', who, which: 0, how: 0 },
];
const wait = (how: number): Taken => ({ step: 'standsStill', who: 0, which: 0, how });
const COLLECTED: Taken = { step: 'paysTerms', who: 0, which: 0, how: 0 };
/** A few sales to begin with, and the terms after them, which are collected. */
const SALES = [0, 1, 2, 0].flatMap(sold);
export const BEGINNING = [...SALES, wait(9), wait(6), COLLECTED, COLLECTED].map((one) => [one]);
