import { expect, test } from 'vitest';
import { DELIVERY_STATES } from '#domain/delivery/service.ts';
import { moduleTaskLabel, noteOf, SERVICE_STATUS_LABELS } from './labels.ts';

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
