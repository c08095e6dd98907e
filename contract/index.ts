import { account } from './customer/account.ts';
import { checkout } from './customer/checkout.ts';
import { credit as customerCredit } from './customer/credit.ts';
import { dashboard } from './customer/dashboard.ts';
import { events } from './customer/events.ts';
import { incidents as customerIncidents } from './customer/incidents.ts';
import { invoices as customerInvoices } from './customer/invoices.ts';
import { mandates as customerMandates } from './customer/mandates.ts';
import { members } from './customer/members.ts';
import { notifications } from './customer/notifications.ts';
import { orders as customerOrders } from './customer/orders.ts';
import { returns as customerReturns } from './customer/returns.ts';
import { security } from './customer/security.ts';
import { personalData } from './customer/personal-data.ts';
import { planChanges } from './customer/plan-changes.ts';
import { profile } from './customer/profile.ts';
import { services as customerServices } from './customer/services.ts';
import { testGateway } from './customer/test-gateway.ts';
import { together as customerTogether } from './customer/together.ts';
import { tickets as customerTickets } from './customer/tickets.ts';
import { usage } from './customer/usage.ts';
import { abuseNotices as publicAbuseNotices } from './public/abuse-notices.ts';
import { contact } from './public/contact.ts';
import { maintenance as publicMaintenance } from './public/maintenance.ts';
import { outbox } from './public/outbox.ts';
import { payLinks } from './public/pay-links.ts';
import { plans } from './public/plans.ts';
import { site } from './public/site.ts';
import { status } from './public/status.ts';
import { support } from './public/support.ts';
import { withdrawals } from './public/withdrawals.ts';
import { abuseNotices as staffAbuseNotices } from './staff/abuse-notices.ts';
import { apiKeys } from './staff/api-keys.ts';
import { webhooks } from './staff/webhooks.ts';
import { accounts } from './staff/accounts.ts';
import { addresses } from './staff/addresses.ts';
import { bankStatements } from './staff/bank-statements.ts';
import { books } from './staff/books.ts';
import { breachLetters } from './staff/breach-letters.ts';
import { cannedAnswers } from './staff/canned-answers.ts';
import { audit } from './staff/audit.ts';
import { credit as staffCredit } from './staff/credit.ts';
import { customers } from './staff/customers.ts';
import { dataBreaches } from './staff/data-breaches.ts';
import { charges } from './staff/charges.ts';
import { newOrders } from './staff/new-orders.ts';
import { corrections } from './staff/corrections.ts';
import { discounts } from './staff/discounts.ts';
import { imports } from './staff/imports.ts';
import { incidents as staffIncidents } from './staff/incidents.ts';
import { articles as staffArticles } from './staff/articles.ts';
import { articles as publicArticles } from './public/articles.ts';
import { invoices as staffInvoices } from './staff/invoices.ts';
import { jobs } from './staff/jobs.ts';
import { maintenance as staffMaintenance } from './staff/maintenance.ts';
import { mailbox } from './staff/mailbox.ts';
import { mails } from './staff/mails.ts';
import { mandates as staffMandates } from './staff/mandates.ts';
import { members as staffMembers } from './staff/members.ts';
import { history } from './staff/history.ts';
import { holds } from './staff/holds.ts';
import { forecast } from './staff/forecast.ts';
import { demoClock } from './staff/demo-clock.ts';
import { notes } from './staff/notes.ts';
import { orders as staffOrders } from './staff/orders.ts';
import { profiles } from './staff/profiles.ts';
import { returns as staffReturns } from './staff/returns.ts';
import { processingRegister } from './staff/processing-register.ts';
import { reports } from './staff/reports.ts';
import { search } from './staff/search.ts';
import { planChanges as staffPlanChanges } from './staff/plan-changes.ts';
import { services as staffServices } from './staff/services.ts';
import { serviceEdits } from './staff/service-edits.ts';
import { payments } from './staff/payments.ts';
import { offers as staffOffers } from './staff/offers.ts';
import { plans as staffPlans } from './staff/plans.ts';
import { ledgerCalls } from './staff/ledger.ts';
import { numberSeriesCalls } from './staff/number-series.ts';
import { settings } from './staff/settings.ts';
import { statistics } from './staff/statistics.ts';
import { tasks } from './staff/tasks.ts';
import { welcomeMail } from './staff/welcome-mail.ts';
import { tickets as staffTickets } from './staff/tickets.ts';

/** Everything that can be asked of Hostwerk, by audience. Screens, REST and tests use this one list. */
export const contract = {
  public: {
    plans,
    site,
    support,
    contact,
    withdrawals,
    abuseNotices: publicAbuseNotices,
    payLinks,
    maintenance: publicMaintenance,
    outbox,
    status,
    articles: publicArticles,
  },
  customer: {
    account,
    security,
    profile,
    notifications,
    personalData,
    dashboard,
    checkout,
    orders: customerOrders,
    returns: customerReturns,
    credit: customerCredit,
    together: customerTogether,
    mandates: customerMandates,
    members,
    services: customerServices,
    usage,
    planChanges,
    invoices: customerInvoices,
    tickets: customerTickets,
    events,
    incidents: customerIncidents,
    testGateway,
  },
  staff: {
    statistics,
    reports,
    books,
    search,
    customers,
    profiles,
    notes,
    holds,
    forecast,
    demoClock,
    payments,
    credit: staffCredit,
    mandates: staffMandates,
    members: staffMembers,
    mailbox,
    mails,
    orders: staffOrders,
    returns: staffReturns,
    charges,
    newOrders,
    corrections,
    bankStatements,
    invoices: staffInvoices,
    services: staffServices,
    serviceEdits,
    planChanges: staffPlanChanges,
    plans: staffPlans,
    offers: staffOffers,
    discounts,
    addresses,
    settings,
    ledger: ledgerCalls,
    numberSeries: numberSeriesCalls,
    welcomeMail,
    accounts,
    tickets: staffTickets,
    cannedAnswers,
    maintenance: staffMaintenance,
    audit,
    history,
    jobs,
    tasks,
    abuseNotices: staffAbuseNotices,
    imports,
    incidents: staffIncidents,
    articles: staffArticles,
    dataBreaches,
    breachLetters,
    processingRegister,
    apiKeys,
    webhooks,
  },
};
