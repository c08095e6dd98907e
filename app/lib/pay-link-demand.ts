import { onDemand } from '#app/lib/session/late-code.ts';

/** What asks the server about a link to pay: comes after the page that shows it. */
export const loadPayLinkCalls = onDemand(() => import('./pay-link-calls.ts'));
