import type { WorkAccount } from '#contract/customer/members.ts';
import { ACCOUNT_HEADER, ACCOUNT_OVER_HEADER, MEMBER_RIGHTS } from '#domain/identity/membership.ts';
import { readItem } from '#app/lib/browser-storage.ts';
import { onDemand } from './lazy-code.ts';
import { WORK_ITEM } from './session-store.ts';

export type Work = Pick<WorkAccount, 'id' | 'name' | 'rights'>;

function readKept(): Work | null {
  // Anything that is not what we put there is no account.
  const [id = '', name = '', ...kept] = (readItem('session', WORK_ITEM) ?? '').split('\n');
  const rights = MEMBER_RIGHTS.filter((right) => kept.includes(right));
  return rights.length === 0 ? null : { id, name, rights };
}

let ofThisPage: { work: Work | null } | undefined;

/**
 * For whose account this tab asks; null for one's own. Each tab has its own, and keeps it. Read once
 * a page: whoever comes back to one by the button of the browser asks for what its screen shows.
 */
export function readWork(): Work | null {
  ofThisPage ??= { work: readKept() };
  return ofThisPage.work;
}

export function workHeaders(): Record<string, string> {
  const work = readWork();
  return work === null ? {} : { [ACCOUNT_HEADER]: work.id };
}

/** Seldom needed. */
const loadSwitch = onDemand(() => import('./work-switch.ts'));

/** The server says that this tab works for nobody any more: it goes back to its own account. */
export function leaveEndedWork(headers: Headers): void {
  if (!headers.has(ACCOUNT_OVER_HEADER)) return;
  const work = readWork();
  if (work !== null) void loadSwitch().then(({ dropWork }) => dropWork(work));
}
