import { onDemand } from './late-code.ts';

/** What sends a form of a public page; comes with the first of them. */
export const loadLetters = onDemand(() => import('./send-letter.ts'));
