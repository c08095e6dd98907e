import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { openLinesNamedFrom } from '#domain/sales/bank-statement.ts';
import { booksKeptFrom } from '#domain/compliance/personal-data.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/** Lines at a time; the next run takes the rest. */
const BATCH = 1_000;

/**
 * Forgets who sent money that nobody could place for a year, and lets go of lines that books need not
 * have any more (AWR art. 52(4)).
 */
export async function sweepBankLines(ctx: VerbContext): Promise<void> {
  const today = amsterdamDate(ctx.now());
  await transact(ctx, async (tx) => {
    const swept = {
      nameless: await forgetPayers(tx, openLinesNamedFrom(today)),
      lines: await dropLines(tx, {
        before: booksKeptFrom(today, 'standard'),
        beforeAbroad: booksKeptFrom(today, 'destination'),
      }),
    };
    if (swept.nameless + swept.lines === 0) return;
    recordChange(ctx, tx, {
      action: 'bank-line.sweep',
      subject: { type: 'setting', id: 'retention' },
      before: null,
      after: swept,
      ownerId: null,
      topics: [],
    });
  });
}

async function forgetPayers(tx: Tx, before: string): Promise<number> {
  const { rows } = await sql`
    update bank_lines set payer_name = null, payer_iban = null, remittance = null
    where id in (
      select id from bank_lines
      where state = 'open' and booked_on < ${before}
        and (payer_name is not null or payer_iban is not null or remittance is not null)
      order by booked_on limit ${BATCH}
    ) returning 1
  `.execute(tx);
  return rows.length;
}

type Oldest = { before: string; beforeAbroad: string };

/** A statement goes with the last of its lines; what paid for the one-stop shop is kept as long as that. */
async function dropLines(tx: Tx, { before, beforeAbroad }: Oldest): Promise<number> {
  const { rows } = await sql<{ statement: string }>`
    delete from bank_lines where id in (
      select id from bank_lines where booked_on < ${before}
        and (booked_on < ${beforeAbroad} or not exists (
          select from bank_line_payments
          join payments on payments.id = payment_id
          join orders on orders.id = payments.order_id
          where bank_line_id = bank_lines.id and vat_treatment = 'destination'
        ))
      order by booked_on limit ${BATCH}
    ) returning bank_statement_id as statement
  `.execute(tx);
  const statements = [...new Set(rows.map(({ statement }) => statement))];
  await sql`
    delete from bank_statements where id = any(${statements}::uuid[])
      and not exists (select from bank_lines where bank_statement_id = bank_statements.id)
  `.execute(tx);
  return rows.length;
}
