import { staffApiKeys } from './identity/api-keys/router.ts';
import { staffWebhooks } from './operations/webhooks/router.ts';
import { publicAbuseNotices, staffAbuseNotices } from './compliance/abuse-notices/router.ts';
import { customerSecurity, staffAccounts } from './identity/accounts/router.ts';
import { staffAddresses } from './delivery/addresses/router.ts';
import { staffAudit, staffHistory } from './platform/audit/router.ts';
import { base } from './platform/auth/procedures.ts';
import { staffBankStatements } from './sales/bank-statements/router.ts';
import { staffBooks } from './operations/books/router.ts';
import { staffCannedAnswers } from './support/canned-answers/router.ts';
import { customerCredit, staffCredit } from './sales/credit/router.ts';
import {
  customerAccount,
  staffColleagues,
  staffCustomers,
  staffWelcomeMail,
} from './identity/customers/router.ts';
import { customerDashboard, customerOverviews } from './operations/overviews/router.ts';
import { staffBreachLetters } from './compliance/breach-letters/router.ts';
import { staffDataBreaches } from './compliance/data-breaches/router.ts';
import { staffCharges } from './sales/charges/router.ts';
import { staffNewOrders } from './sales/new-orders/router.ts';
import { staffCorrections } from './sales/corrections/router.ts';
import { staffDiscounts } from './catalogue/discounts/router.ts';
import { customerEvents } from './platform/events/router.ts';
import { staffImports } from './delivery/imports/router.ts';
import { publicArticles, staffArticles } from './support/articles/router.ts';
import { customerIncidents, publicStatus, staffIncidents } from './support/incidents/router.ts';
import { customerInvoices, staffInvoices } from './sales/invoices/router.ts';
import { staffJobs } from './platform/jobs/router.ts';
import { customerNotifications } from './support/notifications/router.ts';
import { publicMaintenance, staffMaintenance } from './platform/maintenance/router.ts';
import { staffMailbox } from './support/mailbox/router.ts';
import { publicOutbox, staffMails } from './platform/mails/router.ts';
import { customerMandates, staffMandates } from './sales/mandates/router.ts';
import { customerMembers, staffMembers } from './identity/members/router.ts';
import { staffHolds } from './sales/holds/router.ts';
import { staffDemoClock } from './demo/router.ts';
import { staffForecast } from './sales/planner/router.ts';
import { staffNotes } from './support/notes/router.ts';
import { customerCheckout } from './sales/checkout/router.ts';
import { customerOrders, staffOrders } from './sales/orders/router.ts';
import { customerReturns, staffOrderReturns, staffReturns } from './sales/returns/router.ts';
import { staffCreditRefunds, staffOrderRefunds } from './sales/refunds/router.ts';
import { publicPayLinks } from './sales/pay-links/router.ts';
import {
  customerOrderPayments,
  customerTestGateway,
  customerTogether,
  staffOrderPayments,
  staffPayments,
} from './sales/payments/router.ts';
import { customerPersonalData } from './compliance/personal-data/router.ts';
import { staffProcessingRegister } from './compliance/processing-register/router.ts';
import { customerProfile, staffProfiles } from './identity/profiles/router.ts';
import { staffOffers } from './catalogue/offers/router.ts';
import { publicPlans, staffPlans } from './catalogue/plans/router.ts';
import { staffReports, staffStatistics } from './sales/reports/router.ts';
import { staffSearch } from './operations/search/router.ts';
import { customerPlanChanges, staffPlanChanges } from './sales/plan-changes/router.ts';
import {
  customerServices,
  serviceUsage,
  staffServiceEdits,
  staffServices,
} from './delivery/services/router.ts';
import { endedServices } from './sales/renewals/router.ts';
import { publicSite } from './operations/site/router.ts';
import { staffLedger } from './sales/ledger/router.ts';
import { staffNumberSeries } from './sales/number-series/router.ts';
import { staffSettings } from './operations/settings-form/router.ts';
import { publicContact, publicSupport, publicWithdrawals } from './support/contact/router.ts';
import { staffTasks } from './platform/tasks/router.ts';
import { customerTickets, staffTickets } from './support/tickets/router.ts';

/** Everything that can be asked, answered. The type of the contract keeps it complete. */
export const router = base.router({
  public: {
    plans: publicPlans,
    site: publicSite,
    support: publicSupport,
    contact: publicContact,
    withdrawals: publicWithdrawals,
    abuseNotices: publicAbuseNotices,
    payLinks: publicPayLinks,
    maintenance: publicMaintenance,
    outbox: publicOutbox,
    status: publicStatus,
    articles: publicArticles,
  },
  customer: {
    account: customerAccount,
    security: customerSecurity,
    profile: customerProfile,
    notifications: customerNotifications,
    personalData: customerPersonalData,
    dashboard: customerDashboard,
    checkout: customerCheckout,
    orders: { ...customerOrders, ...customerOrderPayments },
    returns: customerReturns,
    credit: customerCredit,
    together: customerTogether,
    mandates: customerMandates,
    members: customerMembers,
    services: { ...customerServices, ...endedServices },
    usage: serviceUsage,
    planChanges: customerPlanChanges,
    invoices: customerInvoices,
    tickets: customerTickets,
    events: customerEvents,
    incidents: customerIncidents,
    testGateway: customerTestGateway,
  },
  staff: {
    statistics: staffStatistics,
    reports: staffReports,
    books: staffBooks,
    search: staffSearch,
    customers: { ...staffCustomers, ...customerOverviews },
    profiles: staffProfiles,
    notes: staffNotes,
    holds: staffHolds,
    forecast: staffForecast,
    demoClock: staffDemoClock,
    payments: staffPayments,
    credit: { ...staffCredit, ...staffCreditRefunds },
    mandates: staffMandates,
    members: { ...staffMembers, ...staffColleagues },
    mailbox: staffMailbox,
    mails: staffMails,
    accounts: staffAccounts,
    orders: { ...staffOrders, ...staffOrderPayments, ...staffOrderRefunds, ...staffOrderReturns },
    returns: staffReturns,
    bankStatements: staffBankStatements,
    invoices: staffInvoices,
    services: staffServices,
    serviceEdits: staffServiceEdits,
    planChanges: staffPlanChanges,
    plans: staffPlans,
    offers: staffOffers,
    addresses: staffAddresses,
    charges: staffCharges,
    newOrders: staffNewOrders,
    corrections: staffCorrections,
    discounts: staffDiscounts,
    settings: staffSettings,
    ledger: staffLedger,
    numberSeries: staffNumberSeries,
    welcomeMail: staffWelcomeMail,
    tickets: staffTickets,
    cannedAnswers: staffCannedAnswers,
    maintenance: staffMaintenance,
    audit: staffAudit,
    history: staffHistory,
    jobs: staffJobs,
    tasks: staffTasks,
    abuseNotices: staffAbuseNotices,
    imports: staffImports,
    incidents: staffIncidents,
    articles: staffArticles,
    dataBreaches: staffDataBreaches,
    breachLetters: staffBreachLetters,
    processingRegister: staffProcessingRegister,
    apiKeys: staffApiKeys,
    webhooks: staffWebhooks,
  },
});
