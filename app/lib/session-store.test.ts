import { expect, test } from 'vitest';
import { announcePasswordRecovery, getSessionState, onSessionEvent } from './session-store.ts';

test('a link for a new password is an event of the session, for whoever listens', () => {
  const heard: string[] = [];
  const stop = onSessionEvent((event, state) => heard.push(`${event} ${state.status}`));
  announcePasswordRecovery();
  stop();
  announcePasswordRecovery();
  expect(heard).toEqual([`PASSWORD_RECOVERY ${getSessionState().status}`]);
});
