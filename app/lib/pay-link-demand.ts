import { onDemand } from '#app/lib/session/lazy-code.ts';

/** Loads the calls about a link to pay after the page that shows it. */
export const loadPayLinkCalls = onDemand(() => import('./pay-link-calls.ts'));
