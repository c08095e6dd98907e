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

/** A part of an address that may be any text. */
const asPart = encodeURIComponent;

/** All addresses, with those inside dashboard and console, which no public page leads to. */
export const areaPaths = {
  ...openPaths,

  service: (serviceId: string) => `/dashboard/services/${asPart(serviceId)}`,
  servicePlan: (serviceId: string) => `/dashboard/services/${asPart(serviceId)}/plan`,
  endedServices: () => '/dashboard?toon=beeindigd',
  billing: () => '/dashboard/billing',
  invoices: () => '/dashboard/billing/invoices',
  credit: () => '/dashboard/billing/credit',
  testMandate: (mandateId: string) => `/test-gateway/mandates/${asPart(mandateId)}`,
  /** Orders that one payment pays; without one, those that it may. */
  together: (paymentId?: string) =>
    paymentId === undefined
      ? '/dashboard/billing/together'
      : `/dashboard/billing/together/${asPart(paymentId)}`,
  directDebit: () => '/dashboard/billing/direct-debit',
  openInvoices: () => '/dashboard/billing/invoices?status=unpaid&status=overdue',
  invoice: (invoiceId: string) => `/dashboard/billing/invoices/${asPart(invoiceId)}`,
  dashboardSupport: () => '/dashboard/support',
  waitingTickets: () => '/dashboard/support?status=waiting',
  newTicket: (serviceId?: string) => withQuery('/dashboard/support/new', { service: serviceId }),
  ticket: (ticketId: string) => `/dashboard/support/${asPart(ticketId)}`,
  notifications: () => '/dashboard/notifications',
  notificationSettings: () => '/dashboard/settings/notifications',
  personalData: () => '/dashboard/settings/data',
  colleagues: () => '/dashboard/settings/colleagues',
  invitation: () => '/dashboard/invitation',

  adminNewCustomer: () => '/admin/customers/new',
  adminCustomer: (customerId: string) => `/admin/customers/${asPart(customerId)}`,
  adminCustomerTab: (customerId: string, tab: CustomerTab) =>
    `/admin/customers/${asPart(customerId)}/${tab}`,
  adminNewCharge: (customerId: string) => `/admin/customers/${asPart(customerId)}/invoices/new`,
  adminOrders: (search?: string) => withQuery('/admin/orders', { q: search }),
  adminUnpaidOrders: () => '/admin/orders?status=pending',
  adminOrder: (orderId: string) => `/admin/orders/${asPart(orderId)}`,
  adminInvoices: () => '/admin/invoices',
  adminForecast: () => '/admin/forecast',
  adminInvoice: (invoiceId: string) => `/admin/invoices/${asPart(invoiceId)}`,
  adminCorrection: (invoiceId: string) => `/admin/invoices/${asPart(invoiceId)}/correct`,
  adminReturns: () => '/admin/returns',
  adminReturn: (returnId: string) => `/admin/returns/${asPart(returnId)}`,
  adminBankStatements: () => '/admin/bank-statements',
  adminAddresses: () => '/admin/plans/addresses',
  adminServices: (search?: string) => withQuery('/admin/services', { q: search }),
  adminService: ({ id }: { id: string }) => `/admin/services/${asPart(id)}`,
  adminToDeliver: () => '/admin/services?view=te-leveren',
  adminTickets: (search?: string) => withQuery('/admin/tickets', { q: search }),
  /** The list that the figure above the console counts: tickets that are not closed. */
  adminOpenTickets: () => '/admin/tickets?status=open&status=in_progress&status=waiting',
  adminTicketsOf: (whom: 'mij' | 'niemand') => withQuery('/admin/tickets', { voor: whom }),
  adminTicket: (ticketId: string) => `/admin/tickets/${asPart(ticketId)}`,
  adminCannedAnswers: () => '/admin/tickets/answers',
  adminArticles: () => '/admin/articles',
  adminNewArticle: () => '/admin/articles/new',
  adminArticle: (articleId: string) => `/admin/articles/${asPart(articleId)}`,
  adminReports: () => '/admin/reports',
  adminReportMonth: (month: string) => `/admin/reports/${asPart(month)}`,
  adminTasks: () => '/admin/tasks',
  adminAbuse: () => '/admin/abuse',
  adminAbuseNotice: (noticeId: string) => `/admin/abuse/${asPart(noticeId)}`,
  /** One incident on the page of the status. */
  incident: (incidentId: string) => `${openPaths.status()}#${incidentId}`,
  adminIncidents: () => '/admin/status',
  adminNewIncident: () => '/admin/status/new',
  adminNewMaintenance: () => '/admin/status/new?soort=onderhoud',
  adminIncident: (incidentId: string) => `/admin/status/${asPart(incidentId)}`,
  adminDataBreaches: () => '/admin/data-breaches',
  adminNewDataBreach: () => '/admin/data-breaches/new',
  adminDataBreach: (breachId: string) => `/admin/data-breaches/${asPart(breachId)}`,
  adminProcessingRegister: () => '/admin/processing-register',
  adminSettings: (part?: SettingsPart) => (part ? `/admin/settings#${part}` : '/admin/settings'),
  adminApiKeys: () => '/admin/settings/api-keys',
  adminWebhooks: () => '/admin/settings/webhooks',
  adminWebhook: (webhookId: string) => `/admin/settings/webhooks/${asPart(webhookId)}`,
  /** The calls of the API, for people who write a program. */
  apiDocs: () => '/api/docs',
  adminAudit: (filter: { wie?: string; soort?: string; kenmerk?: string } = {}) =>
    withQuery('/admin/audit', filter),
  adminImports: () => '/admin/import',
  adminImport: (importId: string) => `/admin/import/${asPart(importId)}`,
  adminPlans: () => '/admin/plans',
  adminNewPlan: () => '/admin/plans/new',
  adminDiscounts: () => '/admin/discounts',
  adminNewDiscount: () => '/admin/discounts/new',
  adminDiscount: (discountId: string) => `/admin/discounts/${asPart(discountId)}`,
  adminPlan: (planId: string) => `/admin/plans/${asPart(planId)}`,
  adminPlanOffer: (planId: string) => `/admin/plans/${asPart(planId)}/offer`,
} as const;
