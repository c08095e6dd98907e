import { z } from 'zod';
import { withShop, type ShellContext } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import { removeSecondFactor } from '#server/identity/accounts/remove-second-factor.ts';

const USAGE = 'Usage: npm run remove-second-factor -- <e-mail address>';

const REFUSALS = {
  USER_UNKNOWN: (address: string) => `There is no account for ${address}.`,
  SECOND_FACTOR_OFF: (address: string) => `${address} has no second factor.`,
} as const;

const email = readAddress();
await withShop('remove-second-factor', (ctx) => remove(ctx));

function readAddress(): string {
  const read = z.tuple([z.email().max(254).toLowerCase()]).safeParse(process.argv.slice(2));
  return read.success ? read.data[0] : fail(USAGE);
}

async function remove(ctx: ShellContext): Promise<void> {
  const removed = await removeSecondFactor(ctx, { email });
  if (!removed.ok) fail(REFUSALS[removed.reason](email));
  print(
    `  ${email} signs in with the password alone now. Tell them, outside of their mailbox too.`,
  );
  if (ctx.config.secondFactorForStaff === 'required') {
    print('  Someone of staff finds the console closed until they have set up a new one.');
  }
}
