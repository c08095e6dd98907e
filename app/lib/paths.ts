import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { ServiceStatus } from '#domain/service.ts';

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

type AccountQuery = {
  plan?: string | undefined;
  cycle?: BillingCycle | undefined;
  next?: string | undefined;
};

export type CustomerTab =
  | 'services'
  | 'orders'
  | 'invoices'
  | 'payments'
  | 'tickets'
  | 'mails'
  | 'notes'
  | 'sessions'
  | 'audit';

/** The parts of the settings, as addresses name them. */
export type SettingsPart =
  | 'algemeen'
  | 'betaling'
  | 'e-mail'
  | 'services'
  | 'bedrijfsgegevens'
  | 'service-toewijzen'
  | 'onderhoudsmodus'
  | 'toegangscodes';

/** The only maker of addresses within the site. */
export const paths = {
  home: () => '/',
  services: (category?: string) => (category ? `/services#${category}` : '/services'),
  pricing: () => '/pricing',
  support: () => '/support',
  contact: (topic?: 'misbruik') => withQuery('/contact', { onderwerp: topic }),
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

  checkout: (plan: string, cycle: BillingCycle = 'monthly') =>
    withQuery('/checkout', { plan, cycle }),
  order: (orderId: string) => `/checkout/${encodeURIComponent(orderId)}`,
  testGateway: (paymentId: string) => `/test-gateway/${encodeURIComponent(paymentId)}`,

  dashboard: () => '/dashboard',
  service: (serviceId: string) => `/dashboard/services/${encodeURIComponent(serviceId)}`,
  endedServices: () => '/dashboard?toon=beeindigd',
  billing: () => '/dashboard/billing',
  invoices: () => '/dashboard/billing/invoices',
  openInvoices: () => '/dashboard/billing/invoices?status=unpaid&status=overdue',
  invoice: (invoiceId: string) => `/dashboard/billing/invoices/${encodeURIComponent(invoiceId)}`,
  dashboardSupport: () => '/dashboard/support',
  waitingTickets: () => '/dashboard/support?status=waiting',
  newTicket: (serviceId?: string) => withQuery('/dashboard/support/new', { service: serviceId }),
  ticket: (ticketId: string) => `/dashboard/support/${encodeURIComponent(ticketId)}`,
  notifications: () => '/dashboard/notifications',
  dashboardSettings: () => '/dashboard/settings',
  dashboardSecurity: () => '/dashboard/settings/security',
  notificationSettings: () => '/dashboard/settings/notifications',
  personalData: () => '/dashboard/settings/data',

  admin: (search?: string) => withQuery('/admin', { q: search }),
  adminCustomer: (customerId: string) => `/admin/customers/${encodeURIComponent(customerId)}`,
  adminCustomerTab: (customerId: string, tab: CustomerTab) =>
    `/admin/customers/${encodeURIComponent(customerId)}/${tab}`,
  adminOrders: (search?: string) => withQuery('/admin/orders', { q: search }),
  adminUnpaidOrders: () => '/admin/orders?status=pending',
  adminOrder: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
  adminServices: (search?: string) => withQuery('/admin/services', { q: search }),
  /** Staff have no page of one service: the list with it alone, which shows what ended when asked. */
  adminService: ({ id, status }: { id: string; status: ServiceStatus }) =>
    withQuery('/admin/services', {
      q: id,
      status: status === 'cancelled' ? status : undefined,
    }),
  adminToDeliver: () => '/admin/services?view=te-leveren',
  adminTickets: (search?: string) => withQuery('/admin/tickets', { q: search }),
  adminTicketsOf: (whom: 'mij' | 'niemand') => withQuery('/admin/tickets', { voor: whom }),
  adminTicket: (ticketId: string) => `/admin/tickets/${encodeURIComponent(ticketId)}`,
  adminCannedAnswers: () => '/admin/tickets/answers',
  adminReports: () => '/admin/reports',
  adminReportMonth: (month: string) => `/admin/reports/${encodeURIComponent(month)}`,
  adminTasks: () => '/admin/tasks',
  adminSettings: (part?: SettingsPart) => (part ? `/admin/settings#${part}` : '/admin/settings'),
  adminAudit: (filter: { wie?: string; soort?: string; kenmerk?: string } = {}) =>
    withQuery('/admin/audit', filter),
  adminPlans: () => '/admin/plans',
  adminNewPlan: () => '/admin/plans/new',
  adminPlan: (planId: string) => `/admin/plans/${encodeURIComponent(planId)}`,

  maintenance: () => '/maintenance',
  accessDenied: () => '/access-denied',
  serverError: () => '/server-error',
  outbox: () => '/dev/outbox',
} as const;
