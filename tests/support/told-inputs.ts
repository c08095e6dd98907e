const HOOK = { name: 'Boekhouding', address: 'https://example.nl/hook', kinds: ['order.paid'] };
const ARTICLE = { title: 'Factuur', category: 'billing', keywords: '', text: 'Zo betaal je.' };
const INCIDENT = { impact: 'down', parts: ['web'], message: 'Hoi', mail: false };
const TIMES = {
  startsAt: new Date('2026-11-25T01:00:00Z'),
  endsAt: new Date('2026-11-25T03:00:00Z'),
  endsItself: true,
};

/**
 * Gives inputs for the calls with which the shop tells others: articles, incidents, mails, and the data
 * for other programs.
 */
export function toldInputs(id: string, page: object): Record<string, Record<string, unknown>> {
  return {
    'staff.mailbox.listMails': { taskId: id },
    'staff.mailbox.download': { mailId: id },
    'public.articles.get': { slug: 'factuur-betalen' },
    'public.articles.search': { q: 'factuur' },
    'public.articles.suggest': { subject: 'Mijn factuur' },
    'staff.articles.list': { ...page, search: 'factuur', status: ['draft'] },
    'staff.articles.get': { articleId: id },
    'staff.articles.create': { requestKey: id, fields: ARTICLE },
    'staff.articles.update': { articleId: id, seen: 1, slug: 'factuur-betalen', fields: ARTICLE },
    'staff.articles.publish': { articleId: id, seen: 1 },
    'staff.articles.unpublish': { articleId: id, seen: 1 },
    'staff.articles.delete': { articleId: id, seen: 1 },
    'staff.mails.list': { ...page, customerId: id },
    'staff.mails.get': { mailId: id },
    'staff.mails.resend': { mailId: id },
    'staff.apiKeys.create': {
      name: 'Boekhouding',
      scopes: ['invoices'],
      networks: ['203.0.113.0/24'],
      days: 365,
      ownPassword: 'x',
    },
    'staff.apiKeys.end': { keyId: id },
    'staff.webhooks.get': { webhookId: id },
    'staff.webhooks.listDeliveries': { webhookId: id, ...page },
    'staff.webhooks.create': { ...HOOK, ownPassword: 'x' },
    'staff.webhooks.change': { webhookId: id, ...HOOK, seen: HOOK, ownPassword: 'x' },
    'staff.webhooks.turn': { webhookId: id, isOn: true },
    'staff.webhooks.renewSecret': { webhookId: id, ownPassword: 'x' },
    'staff.webhooks.end': { webhookId: id },
    'staff.webhooks.sendTest': { webhookId: id },
    'staff.webhooks.resend': { deliveryId: id },
    'staff.incidents.list': { ...page, view: 'open' },
    'staff.incidents.get': { incidentId: id },
    'staff.incidents.reach': { parts: ['web'] },
    'staff.incidents.open': {
      ...INCIDENT,
      requestKey: id,
      title: 'Storing',
      status: 'investigating',
    },
    'staff.incidents.plan': { ...INCIDENT, requestKey: id, title: 'Onderhoud', times: TIMES },
    'staff.incidents.update': {
      ...INCIDENT,
      incidentId: id,
      seen: 1,
      status: 'identified',
      times: TIMES,
    },
  };
}
