import { onDemand } from '#app/lib/session/late-code.ts';

/** What sends a form of a public page; comes with the first of them. */
export const loadLetters = onDemand(() => import('./send-letter.ts'));
