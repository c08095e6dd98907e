import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withShop, type ShellContext } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import { createOwner } from '#server/identity/customers/create-owner.ts';
import { assertSameKindOfShop } from '#server/demo/assert-same-kind-of-shop.ts';
import { setRole } from '#server/identity/customers/set-role.ts';

const USAGE = 'Usage: npm run create-owner -- <e-mail address> [--promote]';

const { email, promote } = readArguments();
await withShop('create-owner', (ctx) => makeOwner(ctx));

function readArguments(): { email: string; promote: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { promote: { type: 'boolean', default: false } },
    });
    const [address] = z.tuple([z.email().max(254).toLowerCase()]).parse(positionals);
    return { email: address, promote: values.promote };
  } catch {
    return fail(USAGE);
  }
}

async function makeOwner(ctx: ShellContext): Promise<void> {
  await assertSameKindOfShop(ctx);
  const created = await createOwner(ctx, { email });
  if (created.ok) {
    print(`\n  Owner made: ${email}`);
    print('  Choose a password within an hour; the link works once and is shown only now:');
    print(`  ${ctx.config.appUrl}/reset-password?token=${created.value.token}\n`);
    printSecondFactor(ctx);
    return;
  }
  if (!promote) {
    fail(`${email} has an account already. Add --promote to make that account an owner.`);
  }
  const given = await setRole(ctx, { email, role: 'owner' });
  if (given.ok) print(`  ${email} is owner now (was ${given.value.before}); the password stays.`);
  else print(`  ${email} is owner already.`);
  printSecondFactor(ctx);
}

function printSecondFactor({ config }: ShellContext): void {
  if (config.secondFactorForStaff === 'offered') return;
  print('  The console opens to accounts with a second factor: it asks to set one up, once.\n');
}
