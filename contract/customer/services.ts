import * as z from 'zod';
import { INVOICE_KINDS, INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { DOMAIN_TEXT_MAX } from '#domain/delivery/own-domain.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { DELIVERY_STATES, SUSPEND_REASONS } from '#domain/delivery/service.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { END_MOMENTS } from '#domain/delivery/service-end.ts';
import { STORY_ACTORS, STORY_TYPES } from '#domain/delivery/service-story.ts';
import { TICKET_STATUSES } from '#domain/support/ticket.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { serviceDiscount } from './service-discount.ts';
import { keptServices } from './kept-services.ts';
import { plannedPlan } from './planned-plan.ts';
import {
  NOT_RUNNING,
  REINSTALL_REFUSALS,
  reinstallRequest,
  serverAccess,
  sshKeyValue,
} from './server-access.ts';
import { planResources, systemNames } from '#contract/public/plans.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { cycleValue, termValue } from '#contract/public/term.ts';
import {
  centsValue,
  dateValue,
  idValue,
  ownPasswordValue,
  pageInput,
  pageOutput,
  requiredPrinted,
  textValue,
} from '#contract/values.ts';

const calls = callsOf(signedIn, 'Services');

export const customerService = z.strictObject({
  id: idValue,
  name: z.string(),
  status: z.enum(SERVICE_STATUSES),
  suspendReason: z.enum(SUSPEND_REASONS).nullable(),
  deliveryState: z.enum(DELIVERY_STATES),
  /** Its server is being made anew. */
  isReinstalling: z.boolean(),
  /** True if work on its server failed at the first try: it is tried again. */
  isDelayed: z.boolean(),
  /** The operating system that it is made with; null where its plan says nothing of it. */
  system: z.string().nullable(),
  /** The options that it has, as people read them: `Extra geheugen: 8 GB`. */
  options: z.array(z.string()).max(100),
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  termMonths: termValue,
  billingCycle: cycleValue,
  /** Per month, VAT included. Money is null for a colleague of the customer without the right to it. */
  monthlyCents: centsValue.nullable(),
  /** The price of one term, VAT included; in the detail as its customer is taxed now. */
  priceCents: centsValue.nullable(),
  /** Discount that makes its next term cheaper than that. */
  discount: serviceDiscount.nullable(),
  resources: planResources.nullable(),
  expiresAt: z.date().nullable(),
  /** The day for which its customer has planned the end. */
  cancelAt: z.date().nullable(),
  cancelledAt: z.date().nullable(),
  /** End of the time in which its customer can bring it back; null when they cannot. */
  undoUntil: z.date().nullable(),
  /** End of the time for which the data of what ended are kept; null when there are none. */
  keptUntil: z.date().nullable(),
  /** True if its customer can bring it back with a new paid term now. */
  comesBack: z.boolean(),
  createdAt: z.date(),
});

export type CustomerService = z.infer<typeof customerService>;

export const customerServiceDetail = z.strictObject({
  ...customerService.shape,
  vatPercent: z.number().nullable(),
  vatTreatment: z.enum(VAT_TREATMENTS).nullable(),
  /** A higher price that was announced, and the day from which it counts. */
  nextPrice: z.strictObject({ cents: centsValue, on: dateValue }).nullable(),
  /** Bought or moved in, so that it goes on until it is cancelled; what staff gave just ends. */
  renews: z.boolean(),
  /** Came along from another system, so that nothing here was ordered for it. */
  movedIn: z.boolean(),
  nextInvoiceOn: dateValue.nullable(),
  /** When a consumer may leave before what they paid is over, and what they get back then. */
  earlyEnd: z.date().nullable(),
  earlyRefundCents: centsValue.nullable(),
  /** The next term, invoiced and not paid yet. */
  renewal: z
    .strictObject({
      orderId: idValue,
      invoiceNumber: z.string(),
      dueDate: dateValue,
      /**
       * Day of its collection, or none while its announcement has to go; null where it is not collected.
       */
      collection: z.strictObject({ on: dateValue.nullable() }).nullable(),
      /** True if it was paid before, and its bank took that back. */
      isAskedAnew: z.boolean(),
      /** And gave it to us again since. */
      isBackAgain: z.boolean(),
    })
    .nullable(),
  orderId: idValue.nullable(),
  /** It has another plan by now, and its server is not as that one yet. */
  isResizing: z.boolean(),
  /** Another plan that was asked for: it waits for the money of its order, or for the next term. */
  plannedPlan: plannedPlan.nullable(),
  server: z
    .strictObject({
      hostname: z.string(),
      ipAddress: z.string(),
      username: z.string(),
      notes: z.string(),
      /** Address where its customer manages it, for what runs on a panel. */
      panelUrl: z.url({ protocol: /^https?$/ }).optional(),
      /** Domain that web hosting began with; its customer answers for what is hosted there. */
      domain: z.string().optional(),
      nameServers: z.array(z.string()).max(2).optional(),
      /** Second address of a VPS that has one. */
      ipv6Address: z.string().optional(),
    })
    .nullable(),
  /** The domain that web hosting is for, and whether its customer can choose one now. */
  domain: z.string().nullable(),
  setsDomain: z.boolean(),
  /** True if its customer can be logged in on its panel now. */
  opensPanel: z.boolean(),
  /** True if its customer can get a password or a key for it now. */
  setsAccess: z.boolean(),
  /** True if its customer can have its server made anew now, and give a key for it along. */
  reinstalls: z.boolean(),
  takesKey: z.boolean(),
  /** The operating systems that one then chooses among. */
  systems: systemNames,
});

export type CustomerServiceDetail = z.infer<typeof customerServiceDetail>;

export const storyEntry = z.strictObject({
  id: idValue,
  type: z.enum(STORY_TYPES),
  by: z.enum(STORY_ACTORS),
  /** A code, a name or a moment, as its type says; never an inner failure. */
  detail: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  createdAt: z.date(),
});

export type StoryEntry = z.infer<typeof storyEntry>;

const serviceInvoice = z.strictObject({
  id: idValue,
  invoiceNumber: z.string(),
  kind: z.enum(INVOICE_KINDS),
  status: z.enum(INVOICE_STATUSES),
  totalCents: centsValue,
  dueDate: dateValue,
  createdAt: z.date(),
});

export type ServiceInvoice = z.infer<typeof serviceInvoice>;

const serviceTicket = z.strictObject({
  id: idValue,
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: z.date(),
});

export type ServiceTicket = z.infer<typeof serviceTicket>;

const one = z.strictObject({ serviceId: idValue });
const pageOfOne = z.strictObject({ ...one.shape, ...pageInput });
const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };

function get(path: '' | '/timeline' | '/invoices' | '/tickets', summary: string) {
  return calls.get(`/services/{serviceId}${path}`, summary).errors(NOT_FOUND);
}

function post(path: string, summary: string) {
  return calls
    .post(`/services/{serviceId}/${path}`, summary)
    .errors({ ...NOT_FOUND, SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED });
}

export const services = {
  list: calls
    .get('/services', 'Own services, newest first')
    .input(
      z.strictObject({
        ...pageInput,
        /** In its name, its plan or where it can be reached, or how its id begins. */
        search: textValue(100).optional(),
        /** Those that ended, instead of those that run. */
        ended: z.boolean().optional(),
      }),
    )
    .output(pageOutput(customerService)),
  get: get('', 'One own service').input(one).output(customerServiceDetail),
  timeline: get('/timeline', 'What happened to an own service, newest first')
    .input(pageOfOne)
    .output(pageOutput(storyEntry)),
  invoices: get('/invoices', 'The invoices of an own service, newest first')
    .input(pageOfOne)
    .output(pageOutput(serviceInvoice)),
  tickets: get('/tickets', 'The tickets about an own service, newest first')
    .input(pageOfOne)
    .output(pageOutput(serviceTicket)),
  restart: post('restart', 'Restart the server of an own service')
    .errors({
      SERVICE_PENDING: ERRORS.SERVICE_PENDING,
      SERVICE_REINSTALLING: ERRORS.SERVICE_REINSTALLING,
    })
    .input(one)
    .output(customerServiceDetail),
  reinstall: post(
    'reinstall',
    'Make the server of an own service anew: all that is on it is lost, its address stays',
  )
    .errors(REINSTALL_REFUSALS)
    .input(
      z.strictObject({
        ...reinstallRequest.shape,
        /** Key that opens it from its first start on; null for a password or a key later. */
        sshKey: sshKeyValue.nullable(),
      }),
    )
    .output(customerServiceDetail),
  rename: post('rename', 'Give an own service another name')
    .input(z.strictObject({ ...one.shape, name: requiredPrinted(SERVICE_NAME.maxLength) }))
    .output(customerServiceDetail),
  setDomain: post('domain', 'The domain of own web hosting that was ordered without one')
    .errors({
      ...NOT_RUNNING,
      SERVICE_HAS_DOMAIN: ERRORS.SERVICE_HAS_DOMAIN,
      SERVER_AWAY: ERRORS.SERVER_AWAY,
    })
    .input(
      z.strictObject({
        ...one.shape,
        domain: z.string().trim().min(1, 'Vul je domeinnaam in.').max(DOMAIN_TEXT_MAX),
      }),
    )
    .output(customerServiceDetail),
  openPanel: post('open-panel', 'An address that logs in once on the panel of an own service')
    .errors({
      ...NOT_RUNNING,
      PANEL_AWAY: ERRORS.PANEL_AWAY,
    })
    .input(one)
    .output(z.strictObject({ url: z.url({ protocol: /^https?$/ }) })),
  setAccess: post(
    'access',
    'A new password or a key for the server of an own service, which restarts',
  )
    .errors({
      ...NOT_RUNNING,
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      SERVER_AWAY: ERRORS.SERVER_AWAY,
    })
    .input(
      z.strictObject({
        ...one.shape,
        /** Password of the account that asks. */
        ownPassword: ownPasswordValue,
        /** Null asks for a password. */
        sshKey: sshKeyValue.nullable(),
      }),
    )
    .output(serverAccess),
  cancel: post(
    'cancel',
    'End an own service: when its term is over, on a month’s notice where the law gives it, or now',
  )
    .errors({
      SERVICE_PENDING: ERRORS.SERVICE_PENDING,
      SERVICE_END_PLANNED: ERRORS.SERVICE_END_PLANNED,
      SERVICE_TERM_OVER: ERRORS.SERVICE_TERM_OVER,
      SERVICE_NO_EARLY_END: ERRORS.SERVICE_NO_EARLY_END,
    })
    .input(z.strictObject({ ...one.shape, when: z.enum(END_MOMENTS) }))
    .output(customerServiceDetail),
  undoCancel: post('undo-cancel', 'Take back a planned end, or bring back what just ended')
    .errors({
      SERVICE_NOT_RESTORABLE: ERRORS.SERVICE_NOT_RESTORABLE,
      TOO_MANY_SERVICES: ERRORS.TOO_MANY_SERVICES,
    })
    .input(one)
    .output(customerServiceDetail),
  ...keptServices,
};
