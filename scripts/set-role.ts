import { z } from 'zod';
import { withShop, type ShellContext } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import { ROLES, type Role } from '#domain/platform/role.ts';
import { setRole, type SetRoleRefusal } from '#server/identity/customers/set-role.ts';

const USAGE = `Usage: npm run set-role -- <e-mail address> <${ROLES.join(' | ')}>`;

const REFUSALS: Record<SetRoleRefusal, (email: string, role: Role) => string> = {
  USER_UNKNOWN: (address) => `There is no account for ${address}.`,
  ROLE_UNCHANGED: (address, wanted) => `${address} is ${wanted} already.`,
  LAST_OWNER: (address) =>
    `${address} is the last owner who can sign in. Make another owner first: npm run create-owner -- <e-mail address>`,
};

const { email, role } = readArguments();
await withShop('set-role', (ctx) => giveRole(ctx));

function readArguments(): { email: string; role: Role } {
  const read = z
    .tuple([z.email().max(254).toLowerCase(), z.enum(ROLES)])
    .safeParse(process.argv.slice(2));
  if (!read.success) return fail(USAGE);
  return { email: read.data[0], role: read.data[1] };
}

async function giveRole(ctx: ShellContext): Promise<void> {
  const given = await setRole(ctx, { email, role });
  if (!given.ok) fail(REFUSALS[given.reason](email, role));
  print(`  ${email} is ${role} now (was ${given.value.before}). Open pages follow at once.`);
}
