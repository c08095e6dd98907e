import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INVITATION_DAYS, MEMBERS_MAX, type MemberRight } from '#domain/identity/membership.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories, orderInput, type Person } from '#tests/support/factories.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

const DAY_MS = 86_400_000;

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let holder: Person;
let person: Person;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  holder = await verified();
  person = await verified();
});

/** Somebody whose address is confirmed. */
async function verified(): Promise<Person> {
  const one = await make.customer();
  await api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', one.id).execute();
  return one;
}

const own = (who: Person) => api.as(who).customer.members;

async function invite(email = person.email, rights: MemberRight[] = ['technical']) {
  const member = await own(holder).invite({ email, rights });
  const tokens = await mailedTokens(api, 'member-invitation', email);
  return { member, token: tokens.at(-1) ?? '', tokens };
}

async function turn(days: number, work: () => Promise<void>): Promise<void> {
  const start = api.clock.now;
  api.clock.set(new Date(start.getTime() + days * DAY_MS).toISOString());
  await work().finally(() => api.clock.set(start.toISOString()));
}

async function mailsTo(email: string, kind: string) {
  return api.db
    .selectFrom('mails')
    .select(['subject', 'text', 'userId'])
    .where('toAddress', '=', email)
    .where('kind', '=', kind)
    .execute();
}

describe('an invitation', () => {
  test('is accepted by who was invited, and then opens what it says', async () => {
    const { member, token } = await invite();
    expect(member).toMatchObject({ email: person.email, name: null, acceptedAt: null });
    expect(await own(person).invitation({ token })).toEqual({
      accountName: expect.stringMatching(/^Test Persoon/),
      rights: ['technical'],
      isVerified: true,
    });
    const account = await own(person).accept({ token });
    expect(account).toMatchObject({ id: holder.id, rights: ['technical'] });
    const { items } = await own(holder).list();
    expect(items).toEqual([
      {
        ...member,
        name: expect.stringMatching(/^Test Persoon/),
        acceptedAt: api.clock.now,
        expiresAt: null,
      },
    ]);
    expect(await own(person).accounts()).toEqual({ items: [account] });
    const { serviceId } = await make.activeService({ customer: holder });
    const acting = api.asMember(person, holder).customer;
    expect((await acting.services.list({})).items.map(({ id }) => id)).toEqual([serviceId]);
    // Without the header they are themselves.
    expect((await api.as(person).customer.services.list({})).items).toEqual([]);
    const [told] = await mailsTo(holder.email, 'member-joined');
    expect(told?.text).toContain(person.email);
  });

  test('names the account by words of which no program for mail makes a link', async () => {
    const company = 'Boef.example (https://boef.example) B.V.';
    await api.db.updateTable('profiles').set({ company }).where('userId', '=', holder.id).execute();
    const { member, token } = await invite();
    const shown = 'Boef[.]example (hxxps://boef[.]example) B.V.';
    const [invited] = await mailsTo(person.email, 'member-invitation');
    expect(invited?.text).toContain(`${shown} nodigt je uit`);
    expect(invited?.text).not.toContain('//boef.example');
    // On a page of our own it is as they wrote it.
    expect(await own(person).invitation({ token })).toMatchObject({ accountName: company });
    await own(person).accept({ token });
    await own(holder).end({ membershipId: member.id });
    const [ended] = await mailsTo(person.email, 'member-ended');
    expect(ended?.subject).toBe(`Je werkt niet meer voor ${shown}`);
    expect(ended?.text).toContain(`${shown} heeft je rechten`);
  });

  test('answers and mails the same, whether the address has an account or not', async () => {
    const unknown = `niemand-${randomUUID().slice(0, 8)}@voorbeeld.test`;
    const known = await own(holder).invite({ email: person.email, rights: ['financial'] });
    const other = await own(holder).invite({ email: unknown, rights: ['financial'] });
    expect({ ...other, id: known.id, email: known.email }).toEqual(known);
    const [one] = await mailsTo(person.email, 'member-invitation');
    const [two] = await mailsTo(unknown, 'member-invitation');
    const plain = (text = '') => text.replaceAll(/\[\[link:[\da-f-]+\]\]/g, '');
    expect(plain(one?.text)).toBe(plain(two?.text));
    // An invitation to one of the shop's staff is mailed too.
    const colleague = await make.staff('staff');
    await own(holder).invite({ email: colleague.email, rights: ['financial'] });
    expect(await mailsTo(colleague.email, 'member-invitation')).toHaveLength(1);
  });

  test('keeps nothing in its table or its mail that opens it', async () => {
    const { token } = await invite();
    const [row] = await api.db
      .selectFrom('memberships')
      .selectAll()
      .where('accountId', '=', holder.id)
      .execute();
    const secret = token.split('.')[1] ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const [mail] = await mailsTo(person.email, 'member-invitation');
    expect(JSON.stringify([row, mail])).not.toContain(secret);
  });

  test('is worth nothing to somebody else, however they got the link', async () => {
    const { token } = await invite();
    const other = await verified();
    const refused = { code: 'INVITATION_NOT_YOURS', status: 403 };
    expect(await refusalOf(own(other).invitation({ token }))).toMatchObject(refused);
    expect(await refusalOf(own(other).accept({ token }))).toMatchObject(refused);
    expect(await outcomeOf(api.asMember(other, holder).customer.services.list({}))).toBe(
      'MEMBERSHIP_OVER',
    );
    // And it still is to the one it is for.
    expect(await outcomeOf(own(person).accept({ token }))).toBe('OK');
  });

  test('waits for an address that is confirmed', async () => {
    const fresh = await make.customer();
    const { token } = await invite(fresh.email);
    expect(await own(fresh).invitation({ token })).toMatchObject({ isVerified: false });
    expect(await refusalOf(own(fresh).accept({ token }))).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
    await api.db
      .updateTable('users')
      .set({ emailVerified: true })
      .where('id', '=', fresh.id)
      .execute();
    expect(await outcomeOf(own(fresh).accept({ token }))).toBe('OK');
  });

  test('is over after its days, and gone a week later', async () => {
    const { token } = await invite();
    await turn(INVITATION_DAYS, async () => {
      expect(await outcomeOf(own(person).accept({ token }))).toBe('INVITATION_OVER');
      await api.runJob('system.sweep');
      expect((await own(holder).list()).items).toHaveLength(1);
    });
    await turn(INVITATION_DAYS + 8, async () => {
      await api.runJob('system.sweep');
      expect((await own(holder).list()).items).toEqual([]);
    });
  });

  test('works once', async () => {
    const { token } = await invite();
    expect(await outcomeOf(own(person).accept({ token }))).toBe('OK');
    expect(await outcomeOf(own(person).accept({ token }))).toBe('INVITATION_OVER');
  });

  test('works once, also when it is pressed five times at once', async () => {
    const { token } = await invite();
    const tries = Array.from({ length: 5 }, () => outcomeOf(own(person).accept({ token })));
    const outcomes = (await Promise.all(tries)).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 4 }, () => 'INVITATION_OVER'), 'OK']);
    expect(await mailsTo(holder.email, 'member-joined')).toHaveLength(1);
  });

  test('is replaced by a newer one for the same address, with its rights', async () => {
    const first = await invite();
    const second = await invite(person.email.toUpperCase(), ['financial']);
    expect(second.member.id).toBe(first.member.id);
    expect(await outcomeOf(own(person).accept({ token: first.token }))).toBe('INVITATION_OVER');
    expect(await own(person).accept({ token: second.token })).toMatchObject({
      rights: ['financial'],
    });
    expect((await own(holder).list()).items).toHaveLength(1);
  });

  test('that is taken back opens nothing', async () => {
    const { member, token } = await invite();
    await own(holder).end({ membershipId: member.id });
    expect(await outcomeOf(own(person).accept({ token }))).toBe('INVITATION_OVER');
    // Nobody is told that something ended which never began.
    expect(await mailsTo(person.email, 'member-ended')).toEqual([]);
  });

  test.each(['', 'x', `${randomUUID()}.${'a'.repeat(43)}`])(
    'of %j is no invitation',
    async (token) => {
      const outcome = await outcomeOf(own(person).accept({ token }));
      expect(outcome).toBe(token === '' ? 'INPUT_INVALID' : 'INVITATION_OVER');
    },
  );

  test('with another secret is no invitation', async () => {
    const { token } = await invite();
    const forged = `${token.split('.')[0] ?? ''}.${'a'.repeat(43)}`;
    expect(await outcomeOf(own(person).accept({ token: forged }))).toBe('INVITATION_OVER');
  });

  test('is not sent from an address that nobody confirmed', async () => {
    const fresh = own(await make.customer());
    const outcome = outcomeOf(fresh.invite({ email: person.email, rights: ['technical'] }));
    expect(await outcome).toBe('EMAIL_NOT_VERIFIED');
    expect(await mailsTo(person.email, 'member-invitation')).toEqual([]);
  });

  test('is not for oneself, and not for who works along already', async () => {
    const self = await refusalOf(
      own(holder).invite({ email: holder.email, rights: ['technical'] }),
    );
    expect(self).toMatchObject({ code: 'INPUT_INVALID' });
    await own(person).accept({ token: (await invite()).token });
    const again = own(holder).invite({ email: person.email, rights: ['technical'] });
    expect(await refusalOf(again)).toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('cannot be accepted twice under another address', async () => {
    await own(person).accept({ token: (await invite()).token });
    const moved = `verhuisd-${randomUUID().slice(0, 8)}@voorbeeld.test`;
    const row = await own(holder).invite({ email: moved, rights: ['financial'] });
    await api.db.updateTable('users').set({ email: moved }).where('id', '=', person.id).execute();
    const [token = ''] = await mailedTokens(api, 'member-invitation', moved);
    expect(await outcomeOf(own(person).accept({ token }))).toBe('ALREADY_MEMBER');
    expect(row.acceptedAt).toBeNull();
  });

  test('is not accepted by staff, and not sent by them', async () => {
    const { token } = await invite();
    await setRole(asSystem(api.context, 'test'), { email: person.email, role: 'staff' });
    expect(await outcomeOf(own(person).accept({ token }))).toBe('STAFF_IS_NO_MEMBER');
    const staff = await make.staff('admin');
    const theirs = own(staff).invite({ email: holder.email, rights: ['technical'] });
    expect(await outcomeOf(theirs)).toBe('STAFF_IS_NO_MEMBER');
  });

  test('of a holder who is blocked meanwhile opens nothing', async () => {
    const { token } = await invite();
    const admin = await make.staff('admin');
    await api.as(admin).staff.accounts.block({ customerId: holder.id, reason: 'spam' });
    expect(await outcomeOf(own(person).accept({ token }))).toBe('INVITATION_OVER');
  });

  test('is one of twenty at most, also when they are sent at once', async () => {
    const emails = Array.from({ length: MEMBERS_MAX + 3 }, (_, n) => `c${n}-${holder.email}`);
    const outcomes = await Promise.all(
      emails.map((email) => outcomeOf(own(holder).invite({ email, rights: ['technical'] }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(MEMBERS_MAX);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_MEMBERS')).toHaveLength(3);
    expect((await own(holder).list()).items).toHaveLength(MEMBERS_MAX);
  });

  test('is not sent by a colleague of the shop who looks along', async () => {
    const admin = await make.staff('admin');
    const { accessToken } = await api.as(admin).staff.accounts.logInAs({ customerId: holder.id });
    const looking = api.withToken(accessToken).customer.members;
    const outcome = outcomeOf(looking.invite({ email: admin.email, rights: ['technical'] }));
    expect(await outcome).toBe('NOT_WHILE_ACTING');
  });
});

test('an order is not placed for the holder, whatever the rights', async () => {
  await make.member({ account: holder, member: person, rights: ['technical', 'financial'] });
  const acting = api.asMember(person, holder).customer;
  const place = acting.checkout.place(orderInput(await make.plan()));
  expect(await refusalOf(place)).toMatchObject({ code: 'HOLDER_ONLY', status: 403 });
});
