import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { heardByProgram } from '#tests/support/open-tab.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let customer: Person;
let writer: Person;
let colleague: Person;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  customer = await make.customer();
  writer = await make.staff('staff');
  colleague = await make.staff('owner');
});
afterAll(() => api[Symbol.asyncDispose]());

const notesOf = async ({ id }: Person) =>
  (await api.as(colleague).staff.notes.list({ customerId: id })).items;

describe('a note about a customer', () => {
  test('is read by colleagues, newest first, and changed by its author alone', async () => {
    const { noteId } = await api
      .as(writer)
      .staff.notes.add({ customerId: customer.id, text: 'Belt liever' });
    api.clock.set('2026-11-24T09:00:00Z');
    await api.as(colleague).staff.notes.add({ customerId: customer.id, text: 'Betaalt op tijd' });
    const edit = (person: Person) =>
      outcomeOf(api.as(person).staff.notes.edit({ noteId, text: 'Belt het liefst' }));
    expect(await edit(colleague)).toBe('NOTE_NOT_YOURS');
    expect(await notesOf(customer)).toMatchObject([
      { text: 'Betaalt op tijd', authorId: colleague.id, editedAt: null },
      { text: 'Belt liever', authorId: writer.id, editedAt: null },
    ]);
    expect(await edit(writer)).toBe('OK');
    expect(await notesOf(customer)).toMatchObject([
      { text: 'Betaalt op tijd' },
      { text: 'Belt het liefst', editedAt: api.clock.now },
    ]);
  });

  test('is one note when it is sent again, because its answer got lost', async () => {
    const about = await createFactories(api).customer();
    const note = { customerId: about.id, text: 'Belt liever', messageKey: randomUUID() };
    const { noteId } = await api.as(writer).staff.notes.add(note);
    expect(await api.as(writer).staff.notes.add(note)).toEqual({ noteId });
    expect(await notesOf(about)).toMatchObject([{ id: noteId, text: 'Belt liever' }]);
    // A key is of who made it, and for whom.
    expect(await outcomeOf(api.as(colleague).staff.notes.add(note))).toBe('NOT_FOUND');
    const elsewhere = { ...note, customerId: customer.id };
    expect(await outcomeOf(api.as(writer).staff.notes.add(elsewhere))).toBe('NOT_FOUND');
  });

  test('of another customer is not among these', async () => {
    expect(await notesOf(await createFactories(api).customer())).toEqual([]);
  });

  test('what it said before stands in the audit log', async () => {
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'note.edit')
      .execute();
    const about = { customerId: customer.id };
    expect(rows).toEqual([
      { before: { ...about, text: 'Belt liever' }, after: { ...about, text: 'Belt het liefst' } },
    ]);
  });

  test('is never heard of by a customer', async () => {
    // The news of a new customer may still be on its way.
    await heardByProgram(api);
    const stream = await api.as(customer).customer.events.stream();
    await api.as(writer).staff.notes.add({ customerId: customer.id, text: 'Onder ons' });
    await api
      .as(customer)
      .customer.tickets.create({ subject: 'Vraag', message: 'Hoi', priority: 'low' });
    const first = await stream.next();
    expect(first.value).toMatchObject({ topic: 'tickets' });
    await stream.return?.();
  });
});
