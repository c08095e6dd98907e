import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The site map: every URL of the product. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('services', 'routes/public/services.tsx'),
    route('service', 'routes/public/services.tsx', { id: 'service-alias' }),
    route('pricing', 'routes/public/pricing.tsx'),
    route('support', 'routes/public/support.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('withdraw', 'routes/public/withdraw.tsx'),
    route('pay', 'routes/public/pay.tsx'),
    route('pay/test-gateway/:paymentId', 'routes/public/pay-test-gateway.tsx'),
    route('faq', 'routes/public/faq.tsx'),
    route('terms', 'routes/public/terms.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),

    layout('routes/account/layout.tsx', [
      route('login', 'routes/account/login.tsx'),
      route('register', 'routes/account/register.tsx'),
      route('forgot-password', 'routes/account/forgot-password.tsx'),
      route('reset-password', 'routes/account/reset-password.tsx'),
      route('verify-email', 'routes/account/verify-email.tsx'),
      route('change-email', 'routes/account/change-email.tsx'),
    ]),

    layout('routes/checkout/layout.tsx', [
      route('checkout', 'routes/checkout/checkout.tsx'),
      route('checkout/:orderId', 'routes/checkout/order-state.tsx'),
      route('test-gateway/:paymentId', 'routes/checkout/test-gateway.tsx'),
      route('test-gateway/mandates/:mandateId', 'routes/checkout/test-mandate.tsx'),
    ]),

    route('access-denied', 'routes/system/access-denied.tsx'),
    route('server-error', 'routes/system/server-error.tsx'),
    route('test-404', 'routes/system/test-404.tsx'),
    route('dev/outbox', 'routes/system/outbox.tsx'),
    route('*', 'routes/system/not-found.tsx'),
  ]),

  route('maintenance', 'routes/system/maintenance.tsx'),
  route('sitemap.xml', 'routes/system/sitemap.tsx'),
  route('robots.txt', 'routes/system/robots.tsx'),

  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/services.tsx'),
    route('services/:serviceId', 'routes/dashboard/service.tsx'),
    route('services/:serviceId/plan', 'routes/dashboard/service-plan.tsx'),
    route('billing', 'routes/dashboard/billing.tsx', [
      index('routes/dashboard/orders.tsx'),
      route('invoices', 'routes/dashboard/invoices.tsx'),
      route('credit', 'routes/dashboard/credit.tsx'),
      route('direct-debit', 'routes/dashboard/direct-debit.tsx'),
    ]),
    route('billing/invoices/:invoiceId', 'routes/dashboard/invoice.tsx'),
    route('support', 'routes/dashboard/support.tsx'),
    route('support/new', 'routes/dashboard/new-ticket.tsx'),
    route('support/:ticketId', 'routes/dashboard/ticket.tsx'),
    route('notifications', 'routes/dashboard/notifications.tsx'),
    route('settings', 'routes/dashboard/settings.tsx', [
      index('routes/dashboard/profile.tsx'),
      route('security', 'routes/dashboard/security.tsx'),
      route('notifications', 'routes/dashboard/notification-settings.tsx'),
      route('data', 'routes/dashboard/personal-data.tsx'),
    ]),
  ]),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/customers.tsx'),
    route('customers/:customerId', 'routes/admin/customer.tsx', [
      index('routes/admin/customer-profile.tsx'),
      route('services', 'routes/admin/customer-services.tsx'),
      route('orders', 'routes/admin/customer-orders.tsx'),
      route('invoices', 'routes/admin/customer-invoices.tsx'),
      route('payments', 'routes/admin/customer-payments.tsx'),
      route('tickets', 'routes/admin/customer-tickets.tsx'),
      route('mails', 'routes/admin/customer-mails.tsx'),
      route('notes', 'routes/admin/customer-notes.tsx'),
      route('sessions', 'routes/admin/customer-sessions.tsx'),
      route('audit', 'routes/admin/customer-audit.tsx'),
    ]),
    route('orders', 'routes/admin/orders.tsx'),
    route('orders/:orderId', 'routes/admin/order.tsx'),
    route('bank-statements', 'routes/admin/bank-statements.tsx'),
    route('services', 'routes/admin/services.tsx'),
    route('tickets', 'routes/admin/tickets.tsx'),
    route('tickets/answers', 'routes/admin/canned-answers.tsx'),
    route('tickets/:ticketId', 'routes/admin/ticket.tsx'),
    route('reports', 'routes/admin/reports.tsx'),
    route('reports/:month', 'routes/admin/report-month.tsx'),
    route('tasks', 'routes/admin/tasks.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
    route('audit', 'routes/admin/audit.tsx'),
    route('plans', 'routes/admin/plans.tsx'),
    route('plans/new', 'routes/admin/new-plan.tsx'),
    route('plans/:planId', 'routes/admin/plan.tsx'),
  ]),
] satisfies RouteConfig;
