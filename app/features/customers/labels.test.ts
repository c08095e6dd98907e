import { expect, test } from 'vitest';
import { ROLES } from '#domain/role.ts';
import { roleActions } from './labels.ts';

const ADMINS_ONLY = 'Alleen een admin of owner mag dit.';
const OWNERS_ONLY = 'Alleen een owner kan een owner aanwijzen.';

/** What 'Rol Beheer' offers of somebody who is this, and what it makes of them. */
const OFFERED = {
  customer: { 'Make Admin': 'admin', 'Make Staff': 'staff', 'Make Owner': 'owner' },
  staff: { 'Make Admin': 'admin', 'Remove Staff': 'customer', 'Make Owner': 'owner' },
  admin: { 'Remove Admin': 'customer', 'Make Staff': 'staff', 'Make Owner': 'owner' },
  owner: { 'Make Admin': 'admin', 'Make Staff': 'staff' },
} as const;

test.each(ROLES)('an owner is offered what can be made of one who is %s', (role) => {
  const actions = roleActions({ id: 'a', role: 'owner' }, { id: 'b', role });
  expect(Object.fromEntries(actions.map(({ label, to }) => [label, to]))).toEqual(OFFERED[role]);
  const reason = role === 'owner' ? 'De rol van een owner kun je hier niet wijzigen.' : null;
  for (const action of actions) expect(action.reason).toBe(reason);
});

test.each([
  ['admin', [null, null, OWNERS_ONLY]],
  ['staff', [ADMINS_ONLY, ADMINS_ONLY, OWNERS_ONLY]],
] as const)('one who is %s reads why what is not theirs is off', (role, reasons) => {
  const actions = roleActions({ id: 'a', role }, { id: 'b', role: 'customer' });
  expect(actions.map(({ reason }) => reason)).toEqual(reasons);
});

test('nobody changes their own role', () => {
  const self = { id: 'a', role: 'admin' } as const;
  for (const { label, reason } of roleActions(self, self)) {
    expect(reason, label).not.toBeNull();
  }
});
