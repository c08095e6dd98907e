import { onDemand } from '#app/lib/session/lazy-code.ts';

/** Loads the calls of the knowledge base with the first question. */
export const loadArticleCalls = onDemand(() => import('./article-calls.ts'));
