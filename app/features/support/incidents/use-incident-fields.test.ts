import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import {
  faultsFrom,
  faultsOf,
  MESSAGE_DRAFTS,
  timesOf,
  withStatus,
  type IncidentFields,
} from './use-incident-fields.ts';

const FIELDS: IncidentFields = {
  title: 'Trage mail',
  status: 'investigating',
  impact: 'minor',
  parts: ['web'],
  message: MESSAGE_DRAFTS.investigating,
  startsAt: '2026-11-25T02:00',
  endsAt: '2026-11-25T04:00',
  endsItself: true,
  mail: false,
};

describe('another status', () => {
  test('brings its own words where nobody wrote others', () => {
    expect(withStatus(FIELDS, 'resolved')).toEqual({
      ...FIELDS,
      status: 'resolved',
      message: MESSAGE_DRAFTS.resolved,
    });
    expect(withStatus({ ...FIELDS, message: '' }, 'identified').message).toBe(
      MESSAGE_DRAFTS.identified,
    );
  });

  test('leaves what somebody wrote', () => {
    const message = `${MESSAGE_DRAFTS.investigating} Sinds 9 uur.`;
    expect(withStatus({ ...FIELDS, message }, 'resolved').message).toBe(message);
    // The words of another status are somebody's choice too.
    const other = MESSAGE_DRAFTS.monitoring;
    expect(withStatus({ ...FIELDS, message: other }, 'resolved').message).toBe(other);
  });
});

describe('times', () => {
  test('are those of the clock in Amsterdam', () => {
    expect(timesOf(FIELDS)).toEqual({
      startsAt: new Date('2026-11-25T01:00:00Z'),
      endsAt: new Date('2026-11-25T03:00:00Z'),
      endsItself: true,
    });
  });

  test.each([{ startsAt: '' }, { endsAt: '2026-11-25' }, { endsAt: '2026-02-30T10:00' }])(
    'are none while one is not whole: %o',
    (half) => {
      expect(timesOf({ ...FIELDS, ...half })).toBeNull();
    },
  );
});

describe('what is missing', () => {
  const all = { title: true, times: true };

  test('is nothing of what is whole', () => {
    expect(faultsOf(FIELDS, all)).toEqual({});
  });

  test('is told at each field that is asked for', () => {
    const empty = { ...FIELDS, title: ' ', parts: [], message: ' \n', startsAt: '', endsAt: '' };
    expect(faultsOf(empty, all)).toEqual({
      title: 'Vul een titel in.',
      parts: 'Kies ten minste één onderdeel.',
      message: 'Schrijf wat er aan de hand is.',
      startsAt: 'Kies het begin.',
      endsAt: 'Kies het einde.',
    });
    expect(Object.keys(faultsOf(empty, { title: false, times: false }))).toEqual([
      'parts',
      'message',
    ]);
  });
});

test('what the server found wrong stands at its field, and what has none nowhere', () => {
  const issues = [
    { path: 'times.endsAt', message: 'Het einde ligt voor het begin.' },
    { path: 'title', message: 'Gebruik hoogstens 120 tekens.' },
    { path: 'incidentId', message: 'Onbekend.' },
  ];
  const error = new ORPCError('INPUT_INVALID', { defined: true, status: 422, data: { issues } });
  expect(faultsFrom(error)).toEqual({
    endsAt: 'Het einde ligt voor het begin.',
    title: 'Gebruik hoogstens 120 tekens.',
  });
  expect(faultsFrom(new Error('weg'))).toEqual({});
});
