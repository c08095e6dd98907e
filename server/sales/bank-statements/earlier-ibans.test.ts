import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BANK_FILE_REFUSALS } from '#domain/sales/bank-file.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { bankLine, createBank } from '#tests/support/bank.ts';
import { camtFile, camtXml, OWN_IBAN } from '#tests/support/camt.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

const NEW = 'NL44RABO0123456789';
const STRANGE = 'NL20INGB0001234567';

let api: TestApp;
let bank: ReturnType<typeof createBank>;
let admin: Api['staff'];

beforeAll(async () => {
  api = await createTestApp();
  bank = createBank(api);
  const person = await createFactories(api).staff('admin');
  await givePassword(api, person);
  admin = api.as(person).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

async function moveAccount(from: string, to: string): Promise<void> {
  const changes = [{ key: 'company_iban' as const, from, to }];
  await admin.settings.save({ changes, ownPassword: PASSWORD });
}

function refusedWith(message: string) {
  return { code: 'INPUT_INVALID', data: { issues: [{ path: 'file', message }] } };
}

describe('after the shop moved to another account', () => {
  test('an invoice that names the old one is paid by a statement of the old one', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    await moveAccount(OWN_IBAN, NEW);
    await bank.importLine(admin, { text: invoiceNumber });
    await admin.bankStatements.bookCertain();
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
    const kept = await api.db.selectFrom('bankLines').select('iban').execute();
    expect(kept).toEqual([{ iban: OWN_IBAN }]);
    await moveAccount(NEW, OWN_IBAN);
  });

  test('the same line of the old and of the new one is two movements of money', async () => {
    await moveAccount(OWN_IBAN, NEW);
    const line = bankLine({ text: 'zonder nummer' });
    for (const iban of [OWN_IBAN, NEW]) {
      const answer = await admin.bankStatements.import({ file: camtFile([line], { iban }) });
      expect(answer).toMatchObject({ added: 1, known: 0 });
    }
    await moveAccount(NEW, OWN_IBAN);
  });

  test('a statement of neither is refused, and a file that has both gives the lines of both', async () => {
    await moveAccount(OWN_IBAN, NEW);
    const strange = camtFile([bankLine()], { iban: STRANGE });
    expect(await refusalOf(admin.bankStatements.import({ file: strange }))).toMatchObject(
      refusedWith(BANK_FILE_REFUSALS.OTHER_ACCOUNT),
    );
    const [old = '', now = ''] = [OWN_IBAN, NEW].map((iban) => camtXml([bankLine()], { iban }));
    const statement = /<Stmt>[^]*<\/Stmt>/.exec(now)?.[0] ?? '';
    const both = new File(
      [old.replace('</BkToCstmrStmt>', `${statement}</BkToCstmrStmt>`)],
      'both',
    );
    const answer = await admin.bankStatements.import({ file: both });
    expect(answer).toMatchObject({ added: 2, skipped: [] });
    const kept = await api.db
      .selectFrom('bankStatements')
      .innerJoin('bankLines', 'bankLines.bankStatementId', 'bankStatements.id')
      .select(['bankStatements.iban', 'bankLines.iban as lineIban'])
      .where('fileName', '=', 'both')
      .orderBy('bankStatements.iban')
      .execute();
    expect(kept).toEqual([NEW, OWN_IBAN].toSorted().map((iban) => ({ iban, lineIban: iban })));
    await moveAccount(NEW, OWN_IBAN);
  });

  test('one that was emptied is still read', async () => {
    await moveAccount(OWN_IBAN, '');
    const file = camtFile([bankLine()]);
    expect(await outcomeOf(admin.bankStatements.import({ file }))).toBe('OK');
  });
});
