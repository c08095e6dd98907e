import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { DELIVERY_STATES } from '#domain/delivery/service.ts';
import { moduleTaskLabel, nextPriceSentence, noteOf, SERVICE_STATUS_LABELS } from './labels.ts';

test('the statuses of a service have the words of the specification', () => {
  expect(SERVICE_STATUS_LABELS).toEqual({
    active: 'Actief',
    suspended: 'Opgeschort',
    pending: 'In behandeling',
    offline: 'Offline',
    cancelled: 'Geannuleerd',
  });
});

test('a customer reads how far the making of their service is, in a sentence', () => {
  const pending = {
    status: 'pending',
    suspendReason: null,
    isDelayed: false,
    isReinstalling: false,
  } as const;
  const notes = DELIVERY_STATES.map((deliveryState) => [
    deliveryState,
    noteOf({ ...pending, deliveryState }),
  ]);
  expect(Object.fromEntries(notes)).toEqual({
    queued: 'Je service wordt aangemaakt. Dat duurt meestal minder dan een minuut.',
    running: 'Je service wordt aangemaakt: we zijn ermee bezig.',
    waiting_for_staff:
      'Onze medewerkers maken je service voor je klaar. Je krijgt een e-mail zodra alles werkt.',
    failed:
      'Het aanmaken ging niet in één keer goed. We zijn ermee bezig; je hoeft zelf niets te doen.',
    done: 'Je service wordt aangemaakt.',
  });
});

test.each([
  [false, false, 'Je service wordt herstart'],
  [false, true, 'Het herstarten lukt niet'],
  [true, false, 'Je server wordt opnieuw geïnstalleerd'],
  [true, true, 'Het opnieuw installeren lukt niet'],
])('of what is offline, made anew (%s) or late (%s), they read why', (anew, late, sentence) => {
  const offline = { status: 'offline', suspendReason: null, deliveryState: 'done' } as const;
  expect(noteOf({ ...offline, isReinstalling: anew, isDelayed: late })).toContain(sentence);
});

test.each([
  [null, null, null],
  [null, 'unpaid', null],
  ['restart', null, 'Server herstarten'],
  ['restart', 'unpaid', 'Server herstarten: opgeschort, laat hem uit'],
  ['suspend', 'abuse', 'Server uitzetten'],
] as const)('what has to be done (%s) to a server that is suspended (%s)', (task, why, label) => {
  expect(moduleTaskLabel({ moduleTask: task, suspendReason: why })).toBe(label);
});

describe('an announced price', () => {
  const service = {
    status: 'active',
    cancelAt: null,
    billingCycle: 'monthly',
    expiresAt: new Date('2026-12-10T11:00:00Z'),
    nextPrice: { cents: cents(1499), on: '2026-12-20' },
  } as const;

  test('is told with the day from which it counts', () => {
    expect(nextPriceSentence(service, new Date('2026-12-19T22:59:00Z'))).toBe(
      'Vanaf 20\u00A0december 2026: €\u00A014,99 per maand.',
    );
  });

  // Paid until the tenth: the term after that began before the new price, and may still be invoiced.
  test('of which the day has passed says which term keeps the old one', () => {
    expect(nextPriceSentence(service, new Date('2026-12-19T23:00:00Z'))).toBe(
      'De termijn die op 10\u00A0december 2026 begint, houdt de oude prijs. Termijnen vanaf 20\u00A0december 2026 kosten €\u00A014,99 per maand.',
    );
  });

  test('counts for the next term that begins on its day', () => {
    const onTheDay = { ...service, expiresAt: new Date('2026-12-20T11:00:00Z') };
    expect(nextPriceSentence(onTheDay, new Date('2026-12-20T10:00:00Z'))).toBe(
      'Vanaf 20\u00A0december 2026: €\u00A014,99 per maand.',
    );
  });

  test('is not there when nothing was announced, nor for what stops', () => {
    const at = service.expiresAt;
    expect(nextPriceSentence({ ...service, nextPrice: null }, at)).toBeNull();
    expect(nextPriceSentence({ ...service, cancelAt: at }, at)).toBeNull();
    expect(nextPriceSentence({ ...service, status: 'cancelled' }, at)).toBeNull();
  });
});
