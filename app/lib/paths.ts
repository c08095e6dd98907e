export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A term, as `term-query` writes and reads it. */
export type TermQuery = { cycle?: string | undefined; term?: string | undefined };

type AccountQuery = TermQuery & {
  plan?: string | undefined;
  code?: string | undefined;
  next?: string | undefined;
};

/** The only maker of addresses within the site, together with `area-paths`: every page carries these. */
export const paths = {
  home: () => '/',
  services: (category?: string) => (category ? `/services#${category}` : '/services'),
  pricing: () => '/pricing',
  support: () => '/support',
  /** The knowledge base; a category of it is a place on its page. */
  articles: (category?: string) =>
    category ? `/support/articles#${category}` : '/support/articles',
  article: (slug: string) => `/support/articles/${encodeURIComponent(slug)}`,
  status: () => '/status',
  contact: () => '/contact',
  abuse: () => '/abuse',
  withdraw: (order?: string) => withQuery('/withdraw', { bestelling: order }),
  faq: (questionId?: string) => (questionId ? `/faq#${questionId}` : '/faq'),
  terms: (version?: string) => withQuery('/terms', { versie: version }),
  privacy: (version?: string) => withQuery('/privacy', { versie: version }),

  login: (query: AccountQuery = {}) => withQuery('/login', query),
  register: (query: AccountQuery = {}) => withQuery('/register', query),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  changeEmail: () => '/change-email',

  checkout: (plan: string, term: TermQuery = { cycle: 'monthly' }, code?: string) =>
    withQuery('/checkout', { plan, ...term, code }),
  order: (orderId: string) => `/checkout/${encodeURIComponent(orderId)}`,
  testGateway: (paymentId: string) => `/test-gateway/${encodeURIComponent(paymentId)}`,

  pay: () => '/pay',
  dashboard: () => '/dashboard',
  dashboardSettings: () => '/dashboard/settings',
  dashboardSecurity: () => '/dashboard/settings/security',
  admin: (search?: string) => withQuery('/admin', { q: search }),

  maintenance: () => '/maintenance',
  accessDenied: () => '/access-denied',
  serverError: () => '/server-error',
  outbox: () => '/dev/outbox',
} as const;
