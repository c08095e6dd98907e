import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import {
  readPersonalData,
  type PersonalData,
} from '#server/compliance/personal-data/read-personal-data.ts';
import type { TestApp } from './api.ts';
import { PASSWORD, signedUp } from './auth-calls.ts';
import { BILLING, createFactories, orderInput, type Person } from './factories.ts';

/** Words that nothing else in the database has. */
export const TRACES = [
  'Xanthippe',
  'Zonderling',
  'Zonderlingestraat',
  '31 6 87654321',
  'Zonnebloemen BV',
  'boekhouding@zonnebloemen.test',
];

/** Reads the personal data file of somebody as one object. */
export async function allPersonalData(db: Db, userId: string): Promise<PersonalData> {
  const all: Record<string, PersonalData[string]> = {};
  for await (const group of readPersonalData(db, userId)) Object.assign(all, group);
  return all;
}

/** Somebody who left traces everywhere: an account through the front door, and what follows. */
export async function makePerson(api: TestApp): Promise<Person & { password: string }> {
  const { email } = await signedUp(api, {
    firstName: 'Xanthippe',
    lastName: 'Zonderling',
    name: 'Xanthippe Zonderling',
    email: `xanthippe-zonderling-${randomUUID().slice(0, 8)}@voorbeeld.test`,
  });
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, email, password: PASSWORD };
}

export async function saveProfile(api: TestApp, person: Person) {
  const { profile } = api.as(person).customer;
  const current = await profile.get();
  await profile.save({
    ...current,
    phone: '06 87654321',
    address: 'Zonderlingestraat 77',
    city: 'Zonderlingen',
    postalCode: '9876 ZY',
    company: 'Zonnebloemen BV',
    vatId: 'NL123456782B01',
    billingEmail: 'boekhouding@zonnebloemen.test',
    billingReference: 'Zonderling-77',
  });
}

/** Orders with the own name on it, and is delivered. */
export async function buyService(api: TestApp, person: Person): Promise<string> {
  const make = createFactories(api);
  const plan = await make.plan();
  const billing = {
    ...BILLING,
    firstName: 'Xanthippe',
    lastName: 'Zonderling',
    street: 'Zonderlingestraat',
  };
  const { orderId } = await api
    .as(person)
    .customer.checkout.place(orderInput(plan, { billing, serviceName: 'xanthippe-zonderling.nl' }));
  const { id: paymentId } = await make.paymentOf(orderId);
  await api
    .as(person)
    .customer.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
  await api.jobsDone();
  const service = await api.db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return service.id;
}

export async function talk(api: TestApp, person: Person) {
  const own = api.as(person).customer.tickets;
  const { id: attachmentId } = await own.attach({
    file: new File(['Xanthippe Zonderling was hier'], 'xanthippe.log'),
  });
  const { id: ticketId } = await own.create({
    subject: 'Vraag van Xanthippe',
    message: 'Ik ben Xanthippe Zonderling, Zonderlingestraat 77.',
    attachmentIds: [attachmentId],
  });
  const admin = api.as(await createFactories(api).staff('admin')).staff;
  await admin.tickets.reply({ ticketId, message: 'Hallo Xanthippe!' });
  await own.reply({ ticketId, message: 'Dank, groet van Xanthippe' });
  await admin.notes.add({ customerId: person.id, text: 'Xanthippe belt graag.' });
  await admin.customers.sendEmail({
    customerId: person.id,
    messageId: randomUUID(),
    subject: 'Voor Xanthippe',
    message: 'Beste Xanthippe Zonderling',
  });
  await api.jobsDone();
}

/** Tells whether somebody was forgotten. */
export async function isForgotten({ db }: TestApp, { id }: { id: string }): Promise<boolean> {
  const { erasedAt } = await db
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return erasedAt !== null;
}

/** Every place in the database where one of the words stands, as `table.column: word`. */
export async function findTraces(api: TestApp, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pgboss')
      and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'USER-DEFINED', 'ARRAY')
  `.execute(api.db);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    for (const word of words) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(`${schema}.${table}`)}
        where strpos(lower(${sql.ref(column)}::text), lower(${word})) > 0
      `.execute(api.db);
      if ((rows[0]?.n ?? 0) > 0) found.push(`${table}.${column}`);
    }
  }
  return [...new Set(found)].toSorted();
}
