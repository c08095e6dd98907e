import { signedIn } from '#server/platform/auth/procedures.ts';
import { bookBankLine } from './book-bank-line.ts';
import { bookCertainLines } from './book-certain-lines.ts';
import { dismissBankLine } from './dismiss-bank-line.ts';
import { importBankStatement } from './import-bank-statement.ts';
import { listBankLines, readBankSummary, judgeBankLine } from './queries.ts';

export const staffBankStatements = {
  import: signedIn.staff.bankStatements.import.handler(async ({ context, input }) => {
    await context.limits.consume('uploads', context.actor.id);
    return importBankStatement(context, input);
  }),
  lines: signedIn.staff.bankStatements.lines.handler(({ context, input }) =>
    listBankLines(context.db, input),
  ),
  summary: signedIn.staff.bankStatements.summary.handler(({ context }) =>
    readBankSummary(context.db),
  ),
  weigh: signedIn.staff.bankStatements.weigh.handler(({ context, input }) =>
    judgeBankLine(context.db, input),
  ),
  book: signedIn.staff.bankStatements.book.handler(({ context, input }) =>
    bookBankLine(context, input),
  ),
  bookCertain: signedIn.staff.bankStatements.bookCertain.handler(({ context }) =>
    bookCertainLines(context),
  ),
  dismiss: signedIn.staff.bankStatements.dismiss.handler(({ context, input }) =>
    dismissBankLine(context, input),
  ),
};
