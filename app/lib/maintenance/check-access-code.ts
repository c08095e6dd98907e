import { errorCode } from '#app/lib/errors.ts';
import { holdAccess } from './maintenance-access.ts';
import { makeClient } from '#app/lib/rpc-client.ts';
import { hasSha256, sha256 } from '#app/lib/files/sha256.ts';
import { SUCCESSES } from '#app/lib/toasts/success-texts.ts';
import { FAILURES } from '#app/lib/toasts/toast-texts.ts';
import type { MaintenanceEntry } from '#contract/public/maintenance.ts';
import { secretForms } from '#domain/identity/password.ts';

type Failure = Extract<keyof typeof FAILURES, `accessCode${string}`>;

/** The outcome of a code: a welcome, after which `enter` holds the access, or what was wrong with it. */
export type CodeAnswer =
  | { ok: true; welcome: string; enter: () => void }
  | { ok: false; failure: Failure; title: string; hint: string };

/** Asks the server; the code itself stays here. Loaded with the first code, not with the page. */
export async function checkCode(code: string): Promise<CodeAnswer> {
  if (code === '') return refuse('accessCodeEmpty');
  if (!hasSha256()) return refuse('accessCodeUnsafe');
  try {
    const entry = await askEntry(code);
    if (entry.success) {
      const { expiresAt } = entry;
      return { ok: true, welcome: SUCCESSES.accessGranted, enter: () => holdAccess(expiresAt) };
    }
    return refuse(entry.error === 'ip_mismatch' ? 'accessCodeElsewhere' : 'accessCodeWrong');
  } catch (error) {
    const tooOften = errorCode(error) === 'RATE_LIMITED';
    return refuse(tooOften ? 'accessCodeTooOften' : 'accessCodeUnchecked');
  }
}

/** The server has the hash of one form of the code, and cannot know the others from the hash it is sent. */
async function askEntry(code: string): Promise<MaintenanceEntry> {
  const client = makeClient({ headers: () => ({}) });
  let entry: MaintenanceEntry = { success: false, error: 'invalid_password' };
  for (const form of secretForms(code)) {
    entry = await client.public.maintenance.verifyPassword({ passwordHash: await sha256(form) });
    if (entry.success || entry.error !== 'invalid_password') break;
  }
  return entry;
}

function refuse(failure: Failure): CodeAnswer {
  const [title, hint] = FAILURES[failure];
  return { ok: false, failure, title, hint };
}
