import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { bankLine, createBank } from '#tests/support/bank.ts';
import { camtFile, camtXml, OWN_IBAN, PAYER_IBAN, type CamtLine } from '#tests/support/camt.ts';
import { createFactories } from '#tests/support/factories.ts';
import { mt940File, mt940Text } from '#tests/support/mt940.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

const OTHER = 'NL44RABO0123456789';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let bank: ReturnType<typeof createBank>;
let admin: Api['staff'];

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  bank = createBank(api);
});
afterAll(() => api[Symbol.asyncDispose]());
// A colleague of their own: one person may send only so many files in an hour.
beforeEach(async () => {
  admin = api.as(await make.staff('admin')).staff;
});

const ALL_KNOWN = {
  code: 'INPUT_INVALID',
  data: { issues: [{ path: 'file', message: 'Alle regels van dit bestand staan er al.' }] },
};

/** Counts the open lines that say this. */
async function openWith(text: string): Promise<number> {
  const { items } = await admin.bankStatements.lines({ state: 'open', limit: 100 });
  return items.filter((line) => line.text?.includes(text) === true).length;
}

describe('MT940', () => {
  test('is read into the lines that CAMT.053 would be, and pays the invoice that it names', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const sent = bankLine({ text: `hosting ${invoiceNumber}`, name: 'T. Persoon' });
    const file = mt940File([sent, bankLine({ side: 'DBIT' })]);
    const answer = await admin.bankStatements.import({ file });
    expect(answer).toMatchObject({ added: 2, incoming: 1, known: 0, pending: 0, skipped: [] });
    expect(await bank.shownLine(admin, await bank.lineId(sent))).toMatchObject({
      bookedOn: '2026-11-20',
      amountCents: 1299,
      payerName: 'T. Persoon',
      payerIban: PAYER_IBAN,
      text: `hosting ${invoiceNumber}`,
      proposal: { verdict: 'certain', reason: 'number-and-amount' },
    });
    expect(await admin.bankStatements.bookCertain()).toMatchObject({ booked: 1, failed: 0 });
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
    expect(
      await refusalOf(
        admin.bankStatements.import({ file: mt940File([sent, bankLine({ side: 'DBIT' })]) }),
      ),
    ).toMatchObject(ALL_KNOWN);
  });

  test('that the bank took back says what it had paid, as CAMT.053 does', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const came = { text: `factuur ${invoiceNumber}`, name: 'T. Persoon', on: '2026-11-18' };
    await admin.bankStatements.import({ file: mt940File([bankLine(came)]) });
    await admin.bankStatements.bookCertain();
    const back = bankLine({ ...came, side: 'DBIT', isReversal: true });
    const text = mt940Text([bankLine({ ...came, side: 'DBIT' })]).replace(
      '/EREF/',
      '/RTRN/MS03//EREF/',
    );
    await admin.bankStatements.import({ file: mt940File([back]) });
    await admin.bankStatements.import({ file: new File([text], 'storno.940') });
    const { items } = await admin.bankStatements.lines({ state: 'open', limit: 100 });
    const turned = items.filter((line) => line.invoices.some((one) => one.orderId === orderId));
    const shown = { side: 'debit', isReversal: true, invoices: [{ invoiceNumber }] };
    expect(turned).toMatchObject([shown, shown]);
  });
});

describe('one and the same movement', () => {
  test.each<[string, string, typeof camtFile, typeof mt940File]>([
    ['in CAMT.053 and then in MT940', '2026-11-16', camtFile, mt940File],
    ['in MT940 and then in CAMT.053', '2026-11-17', mt940File, camtFile],
  ])('%s is one line, booked or not', async (_name, on, first, second) => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const lines = [
      bankLine({ on, text: `factuur ${invoiceNumber}` }),
      bankLine({ on, text: 'iets anders', amount: '44.00' }),
      bankLine({ on, side: 'DBIT', amount: '7.00' }),
    ];
    await admin.bankStatements.import({ file: first(lines) });
    await admin.bankStatements.bookCertain();
    expect(await refusalOf(admin.bankStatements.import({ file: second(lines) }))).toMatchObject(
      ALL_KNOWN,
    );
    const extra = bankLine({ on, text: `factuur ${invoiceNumber} nog eens` });
    expect(await admin.bankStatements.import({ file: second([...lines, extra]) })).toMatchObject({
      added: 1,
      known: 3,
    });
    expect(
      await refusalOf(admin.bankStatements.import({ file: first([...lines, extra]) })),
    ).toMatchObject(ALL_KNOWN);
    expect(await bank.paymentsOf(orderId)).toMatchObject([{ status: 'paid' }]);
    expect(await openWith(`${invoiceNumber} nog eens`)).toBe(1);
  });

  test('sent in both at once is one line', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => bankLine({ text: `tegelijk 88${n}77` }));
    const outcomes = await Promise.all([
      outcomeOf(admin.bankStatements.import({ file: camtFile(lines) })),
      outcomeOf(admin.bankStatements.import({ file: mt940File(lines) })),
    ]);
    expect(outcomes.toSorted()).toEqual(['INPUT_INVALID', 'OK']);
    expect(await openWith('tegelijk')).toBe(20);
  });

  test('of which a person said that it is no sale does not come back', async () => {
    const line = bankLine({ text: 'verjaardag 9911', amount: '61.00' });
    const id = await bank.importLine(admin, line);
    await admin.bankStatements.dismiss({ lineId: id, reason: 'Cadeau' });
    expect(await refusalOf(admin.bankStatements.import({ file: mt940File([line]) }))).toMatchObject(
      ALL_KNOWN,
    );
  });
});

/** A file with the statements of two accounts, the other's first. */
function ofTwo(own: readonly CamtLine[], others: readonly CamtLine[]): File[] {
  const statement = /<Stmt>[\s\S]*<\/Stmt>/;
  const other = statement.exec(camtXml(others, { iban: OTHER }))?.[0] ?? '';
  const xml = camtXml(own).replace(statement, (stmt) => `${other}${stmt}${other}`);
  const text = mt940Text(others, { iban: OTHER });
  return [new File([xml], 'twee.xml'), new File([text, mt940Text(own), text], 'twee.940')];
}

describe('a file of several accounts', () => {
  test.each([0, 1])('gives the lines of the shop, and says what it left out %#', async (place) => {
    const [own, strange] = [
      bankLine({ amount: `${place + 71}.00` }),
      bankLine({ text: 'Xaviera' }),
    ];
    const file = ofTwo([own], [strange, strange])[place];
    if (file === undefined) throw new Error('no file');
    expect(await admin.bankStatements.import({ file })).toMatchObject({
      added: 1,
      skipped: [{ account: 'NL44 RABO 0123 4567 89', lines: 4 }],
    });
    const kept = await api.db.selectFrom('bankLines').select('iban').distinct().execute();
    expect(kept).toEqual([{ iban: OWN_IBAN }]);
    expect(await openWith('Xaviera')).toBe(0);
  });
});

test.each<[string, (number: string) => string]>([
  ['EndToEndId', (number) => `<Refs><EndToEndId>${number}</EndToEndId></Refs>`],
  ['AddtlTxInf', (number) => `<AddtlTxInf>Factuur ${number}</AddtlTxInf>`],
  [
    'Ustrd in pieces',
    (number) =>
      `<RmtInf><Ustrd>Factuur ${number.slice(0, 7)}</Ustrd><Ustrd>${number.slice(7)}</Ustrd></RmtInf>`,
  ],
])('a number in %s is found', async (_name, details) => {
  const { orderId, invoiceNumber } = await bank.waitingOrder();
  const line = bankLine({ text: '' });
  const refs = '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>';
  const xml = camtXml([line])
    .replace('<RmtInf><Ustrd></Ustrd></RmtInf>', '')
    .replace(refs, details(invoiceNumber));
  await admin.bankStatements.import({ file: new File([xml], 'a.xml') });
  await admin.bankStatements.bookCertain();
  expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
});

test('a number in AddtlNtryInf is found beside a text that has none', async () => {
  const { orderId, invoiceNumber } = await bank.waitingOrder();
  const xml = camtXml([bankLine({ text: 'hosting' })]).replace(
    '</NtryDtls>',
    `</NtryDtls><AddtlNtryInf>Overboeking ${invoiceNumber}</AddtlNtryInf>`,
  );
  await admin.bankStatements.import({ file: new File([xml], 'a.xml') });
  await admin.bankStatements.bookCertain();
  expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
});
