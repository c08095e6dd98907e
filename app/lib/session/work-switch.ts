import type { WorkAccount } from '#contract/customer/members.ts';
import { writeItem } from '#app/lib/browser-storage.ts';
import { keepToastBeyondPage } from '#app/lib/toasts/kept-toast.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { forgetDrafts, WORK_ITEM } from './session-store.ts';

type Work = Pick<WorkAccount, 'id' | 'name' | 'rights'>;

/** Loaded anew: nothing of one account may stay on the screen, or in a form, of another. */
function go(work: Work | null, path: string): void {
  forgetDrafts();
  const kept = work === null ? null : [work.id, work.name.replaceAll('\n', ' '), ...work.rights];
  writeItem('session', WORK_ITEM, kept?.join('\n') ?? null);
  window.location.assign(path);
}

/** From here on this tab asks for the account of another; it begins where its rights are, or as asked. */
export function startWork(account: Work, path?: string): void {
  const start = account.rights.includes('technical') ? areaPaths.dashboard() : areaPaths.billing();
  go(account, path ?? start);
}

/** Back to one's own account. */
export function stopWork(): void {
  go(null, areaPaths.dashboard());
}

/** Back to it because one works for the other no more. */
export function dropWork(work: Work): void {
  keepToastBeyondPage({
    tone: 'failure',
    title: `Je werkt niet meer voor ${work.name}`,
    description: 'Je ziet weer je eigen account.',
  });
  stopWork();
}
