import { expect, test } from 'vitest';
import type { Role } from '#domain/platform/role.ts';
import { roleActions } from './labels.ts';

const OWNERS = 'De rol van een owner kun je hier niet wijzigen.';
const OWNER_ONLY = 'Alleen een owner kan een owner aanwijzen.';
const OWN = 'Je eigen rol kun je niet wijzigen.';
const NONE = 'Alleen een admin of owner mag dit.';

const as = (role: Role) => ({ id: 'actor', role });
const of = (role: Role) => ({ id: 'target', role });

/** The menu 'Rol Beheer' as an owner gets it: each item with the role that it gives. */
test.each([
  ['customer', ['Make Admin → admin', 'Make Staff → staff', 'Make Owner → owner']],
  ['staff', ['Make Admin → admin', 'Remove Staff → customer', 'Make Owner → owner']],
  ['admin', ['Remove Admin → customer', 'Make Staff → staff', 'Make Owner → owner']],
  ['owner', ['Make Admin → admin', 'Make Staff → staff']],
] as const)('of a %s may be made: %j', (role, items) => {
  const actions = roleActions(as('owner'), of(role));
  expect(actions.map(({ label, to }) => `${label} → ${to}`)).toEqual(items);
});

test.each([
  ['an owner, of a customer', as('owner'), of('customer'), [null, null, null]],
  ['an owner, of an admin', as('owner'), of('admin'), [null, null, null]],
  ['an owner, of another owner', as('owner'), of('owner'), [OWNERS, OWNERS]],
  ['an owner, of themselves', as('owner'), as('owner'), [OWN, OWN]],
  ['an admin, of a customer', as('admin'), of('customer'), [null, null, OWNER_ONLY]],
  ['an admin, of another admin', as('admin'), of('admin'), [null, null, OWNER_ONLY]],
  ['an admin, of an owner', as('admin'), of('owner'), [OWNERS, OWNERS]],
  ['staff, of a customer', as('staff'), of('customer'), [NONE, NONE, OWNER_ONLY]],
] as const)('%s: disabled with a reason, or not', (_, actor, target, reasons) => {
  expect(roleActions(actor, target).map(({ reason }) => reason)).toEqual(reasons);
});
