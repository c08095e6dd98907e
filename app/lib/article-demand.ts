import { onDemand } from '#app/lib/session/late-code.ts';

/** Loads the calls of the knowledge base with the first question. */
export const loadArticleCalls = onDemand(() => import('./article-calls.ts'));
