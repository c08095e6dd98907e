import { randomUUID } from 'node:crypto';
import { cents } from '#domain/platform/money.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { insertDocument } from '#server/sales/invoices/insert-document.ts';

const PARTY = {
  name: 'Sanne de Vries',
  company: '',
  street: 'Prinsengracht 12a',
  postalCode: '1015DK',
  city: 'Amsterdam',
  country: 'NL',
  kvk: '',
  vatId: '',
  iban: '',
};

/** Somebody whom invoices can be made out to, in a database without a shop. */
export async function insertBuyer(db: Db): Promise<string> {
  const id = randomUUID();
  const at = new Date('2026-01-01T12:00:00Z');
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@voorbeeld.test`,
      name: 'Sanne de Vries',
      firstName: 'Sanne',
      lastName: 'de Vries',
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
}

type Wanted = {
  userId: string;
  now: Date;
  /** The invoice that it credits, where it is a credit invoice. */
  credits?: string;
  /** Times € 1.21. */
  times?: number;
  description?: string;
};

/** An invoice or credit invoice of one line that no order is behind. */
export async function insertPlainDocument(tx: Tx, wanted: Wanted) {
  const { userId, now, credits = null, times = 1, description = 'Werk' } = wanted;
  const part = (amount: number) => cents(amount * times * (credits === null ? 1 : -1));
  const amounts = { netCents: part(100), vatCents: part(21) };
  return insertDocument(tx, {
    document: {
      userId,
      orderId: null,
      kind: credits === null ? 'invoice' : 'credit_note',
      creditsInvoiceId: credits,
      status: credits === null ? 'unpaid' : 'paid',
      totalAmountCents: part(121),
      ...amounts,
      vatTreatment: 'standard',
      dueDate: '2027-01-14',
      paidAt: null,
      bornPaid: false,
      seller: PARTY,
      buyer: PARTY,
      collection: null,
      reason: null,
      moneyBack: null,
    },
    lines: [
      {
        id: randomUUID(),
        description,
        quantity: 1,
        unit: null,
        unitCents: null,
        periodStart: null,
        periodEnd: null,
        grossCents: part(121),
        ...amounts,
        vatPercent: 21,
        discountLabel: null,
        discountCents: null,
        discountNetCents: null,
      },
    ],
    now,
  });
}
