import { describe, expect, test } from 'vitest';
import {
  accountName,
  keepRights,
  mayWorkFor,
  memberMay,
  rightsOf,
  type MemberNeed,
  type MemberRight,
} from './membership.ts';
import type { Role } from '#domain/platform/role.ts';

const NONE: MemberRight[] = [];
const TECHNICAL: MemberRight[] = ['technical'];
const FINANCIAL: MemberRight[] = ['financial'];
const BOTH: MemberRight[] = ['technical', 'financial'];

describe('what a colleague may', () => {
  test.each<[MemberRight[], MemberNeed | undefined, boolean]>([
    [TECHNICAL, 'technical', true],
    [TECHNICAL, 'financial', false],
    [FINANCIAL, 'financial', true],
    [FINANCIAL, 'technical', false],
    [BOTH, 'technical', true],
    [BOTH, 'financial', true],
    [TECHNICAL, 'member', true],
    [FINANCIAL, 'member', true],
    [NONE, 'member', false],
    [NONE, 'technical', false],
    // A need that nobody thought of is the holder's.
    [BOTH, undefined, false],
  ])('with %j, of %s: %s', (rights, need, expected) => {
    expect(memberMay(rights, need)).toBe(expected);
  });
});

describe('who may work for whom', () => {
  test.each<[Role, Role, boolean, boolean]>([
    ['customer', 'customer', false, true],
    ['customer', 'customer', true, false],
    ['staff', 'customer', false, false],
    ['admin', 'customer', false, false],
    ['owner', 'customer', false, false],
    ['customer', 'staff', false, false],
    ['customer', 'owner', false, false],
  ])('a %s for a %s, blocked %s: %s', (member, holder, isBlocked, expected) => {
    const answer = mayWorkFor({ id: 'one', role: member }, { id: 'two', role: holder, isBlocked });
    expect(answer).toBe(expected);
  });

  test('nobody for themselves', () => {
    const self = { id: 'one', role: 'customer' } as const;
    expect(mayWorkFor(self, { ...self, isBlocked: false })).toBe(false);
  });
});

test.each([[NONE], [TECHNICAL], [FINANCIAL], [BOTH]])(
  'rights are kept as they were: %j',
  (rights) => {
    expect(rightsOf(keepRights(rights))).toEqual(rights);
  },
);

test.each([
  [{ company: 'Bakkerij', firstName: 'Sanne', lastName: 'de Vries', email: 'a@b.nl' }, 'Bakkerij'],
  [{ company: ' ', firstName: 'Sanne', lastName: 'de Vries', email: 'a@b.nl' }, 'Sanne de Vries'],
  [{ company: null, firstName: 'Sanne', lastName: '', email: 'a@b.nl' }, 'Sanne'],
  [{ company: null, firstName: '', lastName: '', email: 'a@b.nl' }, 'a@b.nl'],
])('%j is called %s', (holder, name) => {
  expect(accountName(holder)).toBe(name);
});
