import { staffApiKeys } from './api-keys/router.ts';
import { staffWebhooks } from './webhooks/router.ts';
import { publicAbuseNotices, staffAbuseNotices } from './abuse-notices/router.ts';
import { customerSecurity, staffAccounts } from './accounts/router.ts';
import { staffAddresses } from './addresses/router.ts';
import { staffAudit } from './audit/router.ts';
import { base } from './auth/procedures.ts';
import { staffBankStatements } from './bank-statements/router.ts';
import { staffBooks } from './books/router.ts';
import { staffCannedAnswers } from './canned-answers/router.ts';
import { customerCredit, staffCredit } from './credit/router.ts';
import {
  customerAccount,
  customerDashboard,
  staffCustomers,
  staffWelcomeMail,
} from './customers/router.ts';
import { staffBreachLetters } from './breach-letters/router.ts';
import { staffDataBreaches } from './data-breaches/router.ts';
import { staffCharges } from './charges/router.ts';
import { staffDiscounts } from './discounts/router.ts';
import { customerEvents } from './events/router.ts';
import { staffImports } from './imports/router.ts';
import { publicArticles, staffArticles } from './articles/router.ts';
import { customerIncidents, publicStatus, staffIncidents } from './incidents/router.ts';
import { customerInvoices, staffInvoices } from './invoices/router.ts';
import { staffJobs } from './jobs/router.ts';
import { customerNotifications } from './notifications/router.ts';
import { publicMaintenance, staffMaintenance } from './maintenance/router.ts';
import { staffMailbox } from './mailbox/router.ts';
import { publicOutbox, staffMails } from './mails/router.ts';
import { customerMandates, staffMandates } from './mandates/router.ts';
import { customerMembers, staffMembers } from './members/router.ts';
import { staffNotes } from './notes/router.ts';
import { customerCheckout, customerOrders, staffOrders } from './orders/router.ts';
import { publicPayLinks } from './pay-links/router.ts';
import { customerTestGateway, customerTogether, staffPayments } from './payments/router.ts';
import { customerPersonalData } from './personal-data/router.ts';
import { staffProcessingRegister } from './processing-register/router.ts';
import { customerProfile } from './profiles/router.ts';
import { publicPlans, staffPlans } from './plans/router.ts';
import { staffReports, staffStatistics } from './reports/router.ts';
import { staffSearch } from './search/router.ts';
import { customerPlanChanges, staffPlanChanges } from './plan-changes/router.ts';
import { customerServices, serviceUsage, staffServices } from './services/router.ts';
import { endedServices } from './renewals/router.ts';
import { publicSite } from './settings/router.ts';
import { staffSettings } from './settings-form/router.ts';
import { publicContact, publicSupport, publicWithdrawals } from './support/router.ts';
import { staffTasks } from './tasks/router.ts';
import { customerTickets, staffTickets } from './tickets/router.ts';

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
    orders: customerOrders,
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
    customers: staffCustomers,
    notes: staffNotes,
    payments: staffPayments,
    credit: staffCredit,
    mandates: staffMandates,
    members: staffMembers,
    mailbox: staffMailbox,
    mails: staffMails,
    accounts: staffAccounts,
    orders: staffOrders,
    bankStatements: staffBankStatements,
    invoices: staffInvoices,
    services: staffServices,
    planChanges: staffPlanChanges,
    plans: staffPlans,
    addresses: staffAddresses,
    charges: staffCharges,
    discounts: staffDiscounts,
    settings: staffSettings,
    welcomeMail: staffWelcomeMail,
    tickets: staffTickets,
    cannedAnswers: staffCannedAnswers,
    maintenance: staffMaintenance,
    audit: staffAudit,
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
