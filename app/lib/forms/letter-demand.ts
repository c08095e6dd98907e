import { onDemand } from '#app/lib/session/lazy-code.ts';

/** Loads the sending of forms of public pages with the first of them. */
export const loadLetters = onDemand(() => import('./send-letter.ts'));
