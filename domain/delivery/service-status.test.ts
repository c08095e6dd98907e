import { expect, test } from 'vitest';
import { SERVICE_TRANSITIONS } from './service.ts';
import {
  isComingService,
  isDeliveredService,
  isLiveService,
  isRestartingService,
  isRunningService,
  isSwitchedOffService,
  SERVICE_STATUSES,
} from './service-status.ts';

test('each status answers the questions that are asked of a service', () => {
  const questions = {
    live: isLiveService,
    coming: isComingService,
    delivered: isDeliveredService,
    running: isRunningService,
    restarting: isRestartingService,
    switchedOff: isSwitchedOffService,
  };
  const answers = SERVICE_STATUSES.map((status) => [
    status,
    Object.entries(questions).flatMap(([name, ask]) => (ask(status) ? name : [])),
  ]);
  expect(Object.fromEntries(answers)).toEqual({
    active: ['live', 'delivered', 'running'],
    suspended: ['live', 'delivered', 'switchedOff'],
    pending: ['live', 'coming'],
    offline: ['live', 'delivered', 'restarting'],
    cancelled: [],
  });
});

test('what is over becomes nothing, and what is not can end', () => {
  const ends = SERVICE_STATUSES.filter((from) =>
    SERVICE_TRANSITIONS[from].some((to) => !isLiveService(to)),
  );
  expect(ends).toEqual(SERVICE_STATUSES.filter(isLiveService));
  const becomes = SERVICE_STATUSES.filter((from) => SERVICE_TRANSITIONS[from].length > 0);
  expect(becomes).toEqual(SERVICE_STATUSES.filter(isLiveService));
});
