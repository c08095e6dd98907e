import { toast } from 'sonner';
import { takeKeptToast, type KeptToast } from './kept-toast.ts';
import { SUCCESSES } from './success-texts.ts';
import { FAILURES } from './toast-texts.ts';

/** A destructive toast. The description of the catalogue unless there is a better one. */
export function showFailure(name: keyof typeof FAILURES, description?: string): void {
  const [title, standard] = FAILURES[name];
  const text = description ?? standard;
  // Two parts of a page that miss the same say it once.
  toast.error(title, { description: text, id: `${title}: ${text}` });
}

export function showSuccess(name: keyof typeof SUCCESSES, description?: string): void {
  toast.success(SUCCESSES[name], { description });
}

function show({ tone, title, description }: KeptToast): void {
  if (tone === 'failure') toast.error(title, { description });
  else toast.success(title, { description });
}

/** Shows what the page before kept for this one. */
export function showKeptToast(): void {
  const kept = takeKeptToast();
  if (kept === null) return;
  // Failures of the page before are over once one got further.
  toast.dismiss();
  show(kept);
}
