import { onDemand } from '#app/lib/session/late-code.ts';

/** What asks the knowledge base; comes with the first question. */
export const loadArticleCalls = onDemand(() => import('./article-calls.ts'));
