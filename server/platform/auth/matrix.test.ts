import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { ALLOWED, CALLERS, STAFF_AND_UP, type Caller } from '#tests/support/allowed-callers.ts';
import { createFactories } from '#tests/support/factories.ts';
import { call, outcomeOf, PROCEDURES } from '#tests/support/procedures.ts';

const ENTERED = 'came in';
const ENTERED_CODES = new Set(['OK', 'INPUT_INVALID']);

let api: TestApp;
let callers: Record<Caller, Api>;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  callers = {
    nobody: api.nobody,
    customer: api.as(await make.customer()),
    staff: api.as(await make.staff('staff')),
    admin: api.as(await make.staff('admin')),
    owner: api.as(await make.staff('owner')),
  };
});

afterAll(() => api[Symbol.asyncDispose]());

test('the table and the contract name the same procedures', () => {
  expect(Object.keys(ALLOWED).toSorted()).toEqual(PROCEDURES.map(({ path }) => path).toSorted());
});

describe.each(PROCEDURES)('$path', ({ path }) => {
  // Without a valid input on purpose: who may not come in learns nothing of what it takes.
  test.each(CALLERS)('%s', async (caller) => {
    const outcome = await outcomeOf(call(callers[caller], path, {}));
    const stopped = caller === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN';
    const expected = ALLOWED[path]?.includes(caller) === true ? ENTERED : stopped;
    expect(ENTERED_CODES.has(outcome) ? ENTERED : outcome).toBe(expected);
  });
});

describe('where a second factor is required', () => {
  let shop: TestApp;
  const people = new Map<string, Api>();
  const NAMES = ['nobody', 'customer', 'staff', 'admin', 'owner', 'staff +', 'admin +', 'owner +'];

  beforeAll(async () => {
    shop = await createTestApp({ config: { secondFactorForStaff: 'required' } });
    const make = createFactories(shop);
    people.set('nobody', shop.nobody).set('customer', shop.as(await make.customer()));
    for (const role of ['staff', 'admin', 'owner'] as const) {
      people.set(role, shop.as(await make.staff(role)));
      const careful = await make.staff(role);
      await make.secondFactor(careful);
      people.set(`${role} +`, shop.as(careful));
    }
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  /** The table above; who lacks the factor is a customer, and reads why where colleagues come in. */
  function expectedOf(path: string, name: string): string {
    if (path.startsWith('staff.') && STAFF_AND_UP.some((role) => role === name)) {
      return 'SECOND_FACTOR_REQUIRED';
    }
    if (ALLOWED[path]?.some((role) => role === name.replace(' +', '')) === true) return ENTERED;
    return name === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN';
  }

  test.each(PROCEDURES)('$path', async ({ path }) => {
    const outcomes = await Promise.all(
      [...people].map(async ([name, client]) => {
        const outcome = await outcomeOf(call(client, path, {}));
        return [name, ENTERED_CODES.has(outcome) ? ENTERED : outcome];
      }),
    );
    const expected = NAMES.map((name) => [name, expectedOf(path, name)]);
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
  });
});
