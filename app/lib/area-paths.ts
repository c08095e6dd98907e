import { paths as openPaths, withQuery } from './paths.ts';

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
  | 'btw'
  | 'factuurnummers'
  | 'grootboek'
  | 'e-mail'
  | 'services'
  | 'bedrijfsgegevens'
  | 'service-toewijzen'
  | 'onderhoudsmodus'
  | 'toegangscodes';

/** The address of one of a list, by an id that may be any text. */
const pathOf = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`;

/** All addresses, with those inside dashboard and console, which no public page leads to. */
export const areaPaths = {
  ...openPaths,

  service: (serviceId: string) => pathOf('/dashboard/services', serviceId),
  servicePlan: (serviceId: string) => `${pathOf('/dashboard/services', serviceId)}/plan`,
  endedServices: () => '/dashboard?toon=beeindigd',
  billing: () => '/dashboard/billing',
  invoices: () => '/dashboard/billing/invoices',
  credit: () => '/dashboard/billing/credit',
  testMandate: (mandateId: string) => pathOf('/test-gateway/mandates', mandateId),
  /** Orders that one payment pays; without one, those that it may. */
  together: (paymentId?: string) =>
    paymentId === undefined
      ? '/dashboard/billing/together'
      : pathOf('/dashboard/billing/together', paymentId),
  directDebit: () => '/dashboard/billing/direct-debit',
  openInvoices: () => '/dashboard/billing/invoices?status=unpaid&status=overdue',
  invoice: (invoiceId: string) => pathOf('/dashboard/billing/invoices', invoiceId),
  dashboardSupport: () => '/dashboard/support',
  waitingTickets: () => '/dashboard/support?status=waiting',
  newTicket: (serviceId?: string) => withQuery('/dashboard/support/new', { service: serviceId }),
  ticket: (ticketId: string) => pathOf('/dashboard/support', ticketId),
  notifications: () => '/dashboard/notifications',
  notificationSettings: () => '/dashboard/settings/notifications',
  personalData: () => '/dashboard/settings/data',
  colleagues: () => '/dashboard/settings/colleagues',
  invitation: () => '/dashboard/invitation',

  adminNewCustomer: () => '/admin/customers/new',
  adminCustomer: (customerId: string) => pathOf('/admin/customers', customerId),
  adminCustomerTab: (customerId: string, tab: CustomerTab) =>
    `${pathOf('/admin/customers', customerId)}/${tab}`,
  adminNewCharge: (customerId: string) => `${pathOf('/admin/customers', customerId)}/invoices/new`,
  adminNewOrder: (customerId: string) => `${pathOf('/admin/customers', customerId)}/orders/new`,
  adminOrders: (search?: string) => withQuery('/admin/orders', { q: search }),
  adminUnpaidOrders: () => '/admin/orders?status=pending',
  adminOrder: (orderId: string) => pathOf('/admin/orders', orderId),
  adminInvoices: () => '/admin/invoices',
  adminForecast: () => '/admin/forecast',
  adminInvoice: (invoiceId: string) => pathOf('/admin/invoices', invoiceId),
  adminCorrection: (invoiceId: string) => `${pathOf('/admin/invoices', invoiceId)}/correct`,
  adminReturns: () => '/admin/returns',
  adminReturn: (returnId: string) => pathOf('/admin/returns', returnId),
  adminBankStatements: () => '/admin/bank-statements',
  adminAddresses: () => '/admin/plans/addresses',
  adminServices: (search?: string) => withQuery('/admin/services', { q: search }),
  adminService: ({ id }: { id: string }) => pathOf('/admin/services', id),
  adminToDeliver: () => '/admin/services?view=te-leveren',
  adminTickets: (search?: string) => withQuery('/admin/tickets', { q: search }),
  /** The list that the figure above the console counts: tickets that are not closed. */
  adminOpenTickets: () => '/admin/tickets?status=open&status=in_progress&status=waiting',
  adminTicketsOf: (whom: 'mij' | 'niemand') => withQuery('/admin/tickets', { voor: whom }),
  adminTicket: (ticketId: string) => pathOf('/admin/tickets', ticketId),
  adminCannedAnswers: () => '/admin/tickets/answers',
  adminArticles: () => '/admin/articles',
  adminNewArticle: () => '/admin/articles/new',
  adminArticle: (articleId: string) => pathOf('/admin/articles', articleId),
  adminReports: () => '/admin/reports',
  adminReportMonth: (month: string) => pathOf('/admin/reports', month),
  adminTasks: () => '/admin/tasks',
  adminAbuse: () => '/admin/abuse',
  adminAbuseNotice: (noticeId: string) => pathOf('/admin/abuse', noticeId),
  /** One incident on the page of the status. */
  incident: (incidentId: string) => `${openPaths.status()}#${incidentId}`,
  adminIncidents: () => '/admin/status',
  adminNewIncident: () => '/admin/status/new',
  adminNewMaintenance: () => '/admin/status/new?soort=onderhoud',
  adminIncident: (incidentId: string) => pathOf('/admin/status', incidentId),
  adminDataBreaches: () => '/admin/data-breaches',
  adminNewDataBreach: () => '/admin/data-breaches/new',
  adminDataBreach: (breachId: string) => pathOf('/admin/data-breaches', breachId),
  adminProcessingRegister: () => '/admin/processing-register',
  adminSettings: (part?: SettingsPart) => (part ? `/admin/settings#${part}` : '/admin/settings'),
  adminApiKeys: () => '/admin/settings/api-keys',
  adminWebhooks: () => '/admin/settings/webhooks',
  adminWebhook: (webhookId: string) => pathOf('/admin/settings/webhooks', webhookId),
  /** The calls of the API, for people who write a program. */
  apiDocs: () => '/api/docs',
  adminAudit: (filter: { wie?: string; soort?: string; kenmerk?: string } = {}) =>
    withQuery('/admin/audit', filter),
  adminImports: () => '/admin/import',
  adminImport: (importId: string) => pathOf('/admin/import', importId),
  adminPlans: () => '/admin/plans',
  adminNewPlan: () => '/admin/plans/new',
  adminDiscounts: () => '/admin/discounts',
  adminNewDiscount: () => '/admin/discounts/new',
  adminDiscount: (discountId: string) => pathOf('/admin/discounts', discountId),
  adminPlan: (planId: string) => pathOf('/admin/plans', planId),
  adminPlanOffer: (planId: string) => `${pathOf('/admin/plans', planId)}/offer`,
} as const;
