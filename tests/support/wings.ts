/**
 * The wings of server, domain and app/features, from the ground up: each imports those before it. What
 * they are for stands in docs/architecture.md.
 */
export const WINGS = [
  'platform',
  'identity',
  'catalogue',
  'delivery',
  'sales',
  'support',
  'operations',
  'compliance',
  'http',
  'demo',
];
