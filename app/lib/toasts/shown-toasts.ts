import { toast } from 'sonner';
import { dropKeptToast, readKeptToast, type KeptToast } from './kept-toast.ts';
import { SUCCESSES } from './success-texts.ts';
import { FAILURES, type FailureName } from './toast-texts.ts';

let places = 0;
let place = Promise.withResolvers<void>();

/** To be called once toasts can appear; gives back how to take that away. */
export function openToastPlace(): () => void {
  places += 1;
  place.resolve();
  return () => {
    places -= 1;
    // The next page may have opened one before the last one closed its own.
    if (places === 0) place = Promise.withResolvers();
  };
}

export function waitUntilPlaced(): Promise<void> {
  return place.promise;
}

/** Two parts of a page that miss the same, or two pages that were left for the same, say it once. */
const idOf = (title: string, text = '') => `${title}: ${text}`;

/** A destructive toast. The description of the catalogue unless there is a better one. */
export function showFailure(name: FailureName, description?: string): void {
  const [title, standard] = FAILURES[name];
  const text = description ?? standard;
  toast.error(title, { description: text, id: idOf(title, text) });
}

export function showSuccess(name: keyof typeof SUCCESSES, description?: string): void {
  toast.success(SUCCESSES[name], { description });
}

/** Long enough to read what happened and to think again. */
const REVERSIBLE_MS = 12_000;

/** With the way back. */
export function showReversible(name: keyof typeof SUCCESSES, onUndo: () => void): void {
  toast.success(SUCCESSES[name], {
    duration: REVERSIBLE_MS,
    action: { label: 'Ongedaan maken', onClick: onUndo },
  });
}

const HELD = 'held-move';

/** Stands for as long as a press waits for the network; gives back how to take it away. */
export function showHeldMove(): () => void {
  toast('Geen verbinding', {
    id: HELD,
    duration: Infinity,
    description: 'De pagina opent vanzelf zodra je weer online bent.',
  });
  return () => void toast.dismiss(HELD);
}

function show({ tone, title, description }: KeptToast): void {
  const options = { description, id: idOf(title, description) };
  if (tone === 'failure') toast.error(title, options);
  else toast.success(title, options);
}

/** Gives the kept message once. */
function takeKeptToast(): KeptToast | null {
  const text = readKeptToast();
  if (text === null) return null;
  dropKeptToast();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('title' in value)) return null;
    const { title } = value;
    if (typeof title !== 'string') return null;
    const tone = 'tone' in value && value.tone === 'failure' ? 'failure' : 'success';
    const description = 'description' in value ? value.description : undefined;
    return typeof description === 'string' ? { tone, title, description } : { tone, title };
  } catch {
    return null;
  }
}

/** Shows what the page before kept for this one. */
export function showKeptToast(): void {
  const kept = takeKeptToast();
  if (kept === null) return;
  // Failures of the page before are over once one got further; what it says itself stays.
  const own = idOf(kept.title, kept.description);
  for (const { id } of toast.getToasts()) if (id !== own) toast.dismiss(id);
  show(kept);
}
