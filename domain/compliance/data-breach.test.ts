import { describe, expect, test } from 'vitest';
import {
  authorityFault,
  peopleFault,
  type AuthorityChoice,
  type PeopleChoice,
} from './breach-decision.ts';
import {
  alarmLevel,
  BREACH_UPDATES_MAX,
  correctionFault,
  factsFault,
  mayChangeBreach,
  mayDecideBreach,
  reportDueAt,
  type BreachFacts,
  type BreachState,
} from './data-breach.ts';

const NOW = new Date('2026-11-23T11:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('the clock of a breach', () => {
  test('runs 72 hours from when it was noticed, through the weekend and the change of the clock', () => {
    const friday = new Date('2026-10-23T22:00:00Z');
    expect(reportDueAt(friday)).toEqual(new Date('2026-10-26T22:00:00Z'));
  });

  test.each([
    [0, 0],
    [35.99, 0],
    [36, 1],
    [53.99, 1],
    [54, 2],
    [71.99, 2],
    [72, 3],
    [500, 3],
  ])('after %s hours %s of its moments have passed', (hours, level) => {
    expect(alarmLevel(NOW, inHours(hours))).toBe(level);
  });
});

const FACTS: BreachFacts = {
  title: 'Mail naar de verkeerde',
  description: 'Een factuur ging naar een ander.',
  noticedAt: inHours(-1),
  beganAt: inHours(-2),
  dataKinds: ['names'],
  dataWords: '',
  subjects: ['customers'],
  subjectCount: 1,
  cause: 'misdirected',
  consequences: '',
  measures: '',
};

describe('what is noted of a breach', () => {
  test.each<[string, Partial<BreachFacts>, string | undefined]>([
    ['all as it may be', {}, undefined],
    ['noticed this very moment', { noticedAt: NOW }, undefined],
    ['noticed in a moment', { noticedAt: inHours(0.001) }, 'noticedAt'],
    ['began when it was noticed', { beganAt: inHours(-1) }, undefined],
    ['began after it was noticed', { beganAt: inHours(-0.9) }, 'beganAt'],
    ['began nobody knows when', { beganAt: null }, undefined],
    ['other data, and no word which', { dataKinds: ['names', 'other'] }, 'dataWords'],
    ['other data, in words', { dataKinds: ['other'], dataWords: 'Foto’s' }, undefined],
  ])('%s', (_, changed, field) => {
    expect(factsFault({ ...FACTS, ...changed }, NOW)?.field).toBe(field);
  });

  test('a correction moves the beginning of the clock back, never on', () => {
    const to = (noticedAt: Date) => correctionFault(FACTS, { noticedAt })?.field;
    expect([to(inHours(-5)), to(inHours(-1)), to(inHours(-0.5))]).toEqual([
      undefined,
      undefined,
      'noticedAt',
    ]);
  });
});

const REASON = 'De mail was versleuteld.';

describe('telling the authority', () => {
  const choice = (changed: Partial<AuthorityChoice>): AuthorityChoice => ({
    decision: 'reported',
    at: NOW,
    reference: '',
    reason: '',
    ...changed,
  });
  const late = { noticedAt: inHours(-80), now: NOW };
  const inTime = { noticedAt: inHours(-72), now: NOW };
  const no = { decision: 'not-reported', at: null } as const;

  test.each<[string, Partial<AuthorityChoice>, typeof late, string | undefined]>([
    ['in the last second', {}, inTime, undefined],
    ['with its number', { reference: 'DL-1' }, inTime, undefined],
    ['without a moment', { at: null }, inTime, 'at'],
    ['in the future', { at: inHours(0.1) }, inTime, 'at'],
    ['before it was noticed', { at: inHours(-73) }, inTime, 'at'],
    ['when it was noticed', { at: inHours(-72) }, inTime, undefined],
    ['in time with a reason for being late', { reason: REASON }, inTime, 'reason'],
    ['late without a reason', {}, late, 'reason'],
    ['late with one word', { reason: 'Ziekte' }, late, 'reason'],
    ['late with a reason', { reason: REASON }, late, undefined],
    ['not, without a reason', no, inTime, 'reason'],
    ['not, with a reason', { ...no, reason: REASON }, inTime, undefined],
    ['not, and yet when', { ...no, at: NOW, reason: REASON }, inTime, 'at'],
    ['not, and yet a number', { ...no, reference: '1', reason: REASON }, inTime, 'reference'],
  ])('%s', (_, changed, moment, field) => {
    expect(authorityFault(choice(changed), moment)?.field).toBe(field);
  });
});

describe('telling the people concerned', () => {
  const choice = (changed: Partial<PeopleChoice>): PeopleChoice => ({
    decision: 'told',
    at: NOW,
    how: 'Per mail',
    reason: '',
    ...changed,
  });
  const moment = { noticedAt: inHours(-80), now: NOW };
  const no = { decision: 'not-told', at: null, how: '' } as const;

  test.each<[string, Partial<PeopleChoice>, string | undefined]>([
    ['long after it was noticed', {}, undefined],
    ['nobody knows when', { at: null }, 'at'],
    ['in the future', { at: inHours(1) }, 'at'],
    ['before it was noticed', { at: inHours(-81) }, 'at'],
    ['nobody knows how', { how: '' }, 'how'],
    ['with a reason not to', { reason: REASON }, 'reason'],
    ['not, without a reason', no, 'reason'],
    ['not, with a reason', { ...no, reason: REASON }, undefined],
    ['not, and yet when', { ...no, at: NOW, reason: REASON }, 'at'],
    ['not, and yet how', { ...no, how: 'Per mail', reason: REASON }, 'how'],
  ])('%s', (_, changed, field) => {
    expect(peopleFault(choice(changed), moment)?.field).toBe(field);
  });
});

describe('what may be done to a breach', () => {
  const OPEN: BreachState = {
    status: 'open',
    authorityDecision: null,
    peopleDecision: null,
    updateCount: 1,
  };
  const DECIDED = { ...OPEN, authorityDecision: 'reported', peopleDecision: 'not-told' } as const;
  const CLOSED = { ...DECIDED, status: 'closed' } as const;
  const outcome = (result: { ok: boolean; reason?: string }) => result.reason ?? 'ok';

  test.each([
    ['open', OPEN, 'ok ok ok DATA_BREACH_UNDECIDED DATA_BREACH_OPEN'],
    [
      'half decided',
      { ...DECIDED, peopleDecision: null },
      'ok ok ok DATA_BREACH_UNDECIDED DATA_BREACH_OPEN',
    ],
    [
      'decided the other half',
      { ...DECIDED, authorityDecision: null },
      'ok ok ok DATA_BREACH_UNDECIDED DATA_BREACH_OPEN',
    ],
    ['decided', DECIDED, 'ok ok ok ok DATA_BREACH_OPEN'],
    ['closed', CLOSED, `${'DATA_BREACH_CLOSED '.repeat(4)}ok`],
  ])('%s', (_, breach, expected) => {
    const outcomes = (['note', 'correct', 'mail', 'close', 'reopen'] as const).map((action) =>
      outcome(mayChangeBreach(breach, action)),
    );
    expect(outcomes.join(' ')).toBe(expected);
  });

  test('there is always room for both decisions, for thinking better of them, and for closing', () => {
    const full = (left: number) => ({ ...DECIDED, updateCount: BREACH_UPDATES_MAX - left });
    const noteWith = (left: number) => outcome(mayChangeBreach(full(left), 'note'));
    expect([noteWith(6), noteWith(5)]).toEqual(['ok', 'DATA_BREACH_FULL']);
    expect(outcome(mayChangeBreach(full(5), 'correct'))).toBe('DATA_BREACH_FULL');
    expect(outcome(mayChangeBreach(full(5), 'mail'))).toBe('DATA_BREACH_FULL');
    expect(outcome(mayChangeBreach({ ...full(5), status: 'closed' }, 'reopen'))).toBe(
      'DATA_BREACH_FULL',
    );
    expect(outcome(mayChangeBreach(full(1), 'close'))).toBe('ok');
  });

  test.each([
    [null, 'reported', 'ok'],
    [null, 'not-reported', 'ok'],
    ['not-reported', 'reported', 'ok'],
    ['not-reported', 'not-reported', 'DATA_BREACH_DECIDED'],
    ['reported', 'reported', 'DATA_BREACH_DECIDED'],
    ['reported', 'not-reported', 'DATA_BREACH_DECIDED'],
    ['told', 'not-told', 'DATA_BREACH_DECIDED'],
    ['not-told', 'told', 'ok'],
  ] as const)('decided %s, and now %s: %s', (current, next, expected) => {
    expect(outcome(mayDecideBreach(OPEN, current, next))).toBe(expected);
    expect(outcome(mayDecideBreach(CLOSED, current, next))).toBe('DATA_BREACH_CLOSED');
  });
});
