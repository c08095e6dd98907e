import * as z from 'zod';
import { DOMAIN_TEXT_MAX } from '#domain/delivery/own-domain.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { DELIVERY_STATES, SUSPEND_REASONS } from '#domain/delivery/service.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { STAFF_SUSPEND_REASONS, VALIDITY_DAYS } from '#domain/delivery/service-given.ts';
import { MODULE_TASKS } from '#domain/delivery/service-module.ts';
import {
  NEITHER_ON_NOR_OFF,
  REINSTALL_REFUSALS,
  reinstallRequest,
} from '#contract/customer/server-access.ts';
import { systemName, systemNames } from '#contract/public/plans.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  centsValue,
  emailValue,
  exportOutput,
  idValue,
  listInput,
  ownPasswordValue,
  pageOutput,
  requiredPrinted,
  severalOf,
  sortInput,
  textValue,
} from '#contract/values.ts';
import { STAFF_SERVICE_SORTS } from '#contract/lists.ts';

export const staffService = z.strictObject({
  id: idValue,
  name: z.string(),
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  planId: idValue,
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  /** The operating system that it is made with; null where its plan says nothing of it. */
  system: z.string().nullable(),
  /** The options that it has, as people read them: `Extra geheugen: 8 GB`. */
  options: z.array(z.string()).max(100),
  /** The domain that web hosting is for; null where it is chosen later. */
  domain: z.string().nullable(),
  module: z.string(),
  status: z.enum(SERVICE_STATUSES),
  suspendReason: z.enum(SUSPEND_REASONS).nullable(),
  deliveryState: z.enum(DELIVERY_STATES),
  /** Error of the last attempt to deliver, in words for staff. */
  deliveryError: z.string().nullable(),
  /** Task that its server still needs; done by its module, or by a person where there is none. */
  moduleTask: z.enum(MODULE_TASKS).nullable(),
  moduleError: z.string().nullable(),
  /** True if its server can be made anew now. */
  reinstalls: z.boolean(),
  /** The operating systems of its plan, that its server can be made of. */
  systems: systemNames,
  expiresAt: z.date().nullable(),
  /** The day for which its customer has planned the end. */
  cancelAt: z.date().nullable(),
  /** End of the time in which an ended service can be brought back; null when it cannot. */
  undoUntil: z.date().nullable(),
  createdAt: z.date(),
});

export type StaffService = z.infer<typeof staffService>;

/** Labels with dots between them or an address, and the port where a game listens; or nothing. */
const HOSTNAME =
  /^(?:(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[\da-f:.]+\])(?::\d{1,5})?)?$/i;

const ipAddress = z.union([z.literal(''), z.ipv4(), z.ipv6()]);

/** Facts that staff fill in when they delivered by hand: a customer types them over. */
export const serverInfo = z.strictObject({
  hostname: textValue(253).regex(HOSTNAME, 'Vul een hostname in, zoals srv01.example.nl.'),
  ipAddress: textValue(45).refine(
    (text) => ipAddress.safeParse(text).success,
    'Vul een IP-adres in, zoals 203.0.113.10.',
  ),
  username: textValue(100),
  notes: textValue(1000),
});

const filters = {
  search: textValue(100).optional(),
  /** Without any, all but those that ended. */
  status: severalOf(SERVICE_STATUSES),
  type: severalOf(PLAN_TYPES),
  /** Only one customer's. */
  customerId: idValue.optional(),
  /** Only what waits for a person: 'Te leveren'. */
  toDeliver: z.boolean().optional(),
  /** Only delivered servers that a person must see to: 'Te doen'. */
  toDo: z.boolean().optional(),
};

/** Service that staff give without an order. */
export const newService = z.strictObject({
  planId: idValue,
  name: requiredPrinted(SERVICE_NAME.maxLength),
  /** By its name, one of those of the plan; left out, the first of them. */
  system: systemName.optional(),
  /** Domain of web hosting, as one types it; left out, its customer chooses it later. */
  domain: textValue(DOMAIN_TEXT_MAX).optional(),
  days: z.int().min(VALIDITY_DAYS.min).max(VALIDITY_DAYS.max),
  /** Sent twice, it is given once. */
  requestKey: z.uuid(),
});

const one = z.strictObject({ serviceId: idValue });
const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };

function onOne(path: string, summary: string) {
  return staff.post(`/staff/services/{serviceId}/${path}`, summary).errors(NOT_FOUND);
}

function onSome(path: `/staff/${string}`, summary: string) {
  return staff.post(path, summary);
}

const CREATE_ERRORS = {
  OWN_BENEFIT: ERRORS.OWN_BENEFIT,
  PLAN_NOT_FOUND: ERRORS.PLAN_NOT_FOUND,
  CUSTOMER_AT_SERVICE_LIMIT: ERRORS.CUSTOMER_AT_SERVICE_LIMIT,
  SYSTEM_NOT_OFFERED: ERRORS.SYSTEM_NOT_OFFERED,
  TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
  CONFLICT: ERRORS.CONFLICT,
};

export const services = {
  list: staff
    .get('/staff/services', 'Services, newest first unless sorted otherwise')
    .input(z.strictObject({ ...listInput(STAFF_SERVICE_SORTS), ...filters }))
    .output(pageOutput(staffService)),
  export: staff
    .get('/staff/services/export', 'All services of a list, in batches')
    .input(z.strictObject({ ...sortInput(STAFF_SERVICE_SORTS), ...filters }))
    .output(exportOutput(staffService)),
  totals: staff.get('/staff/services/totals', 'The figures above the list of services').output(
    z.strictObject({
      total: z.int().nonnegative(),
      active: z.int().nonnegative(),
      suspended: z.int().nonnegative(),
      pending: z.int().nonnegative(),
      toDeliver: z.int().nonnegative(),
      toDo: z.int().nonnegative(),
    }),
  ),
  /** Plans that a service can be made of, and for how long when nobody says otherwise. */
  options: staff
    .get('/staff/services/options', 'The plans that can be given, and the standard validity')
    .output(
      z.strictObject({
        plans: z
          .array(
            z.strictObject({
              id: idValue,
              name: z.string(),
              type: z.enum(PLAN_TYPES),
              priceCents: centsValue,
              /** The operating systems that one chooses among; the first is what one gets unasked. */
              systems: systemNames,
            }),
          )
          .max(100),
        defaultDays: z.int().positive(),
      }),
    ),
  create: onSome('/staff/services', 'Give a customer a service without an order')
    .errors({ ...CREATE_ERRORS, ...NOT_FOUND })
    .input(z.strictObject({ ...newService.shape, customerId: idValue }))
    .output(staffService),
  assign: onSome('/staff/services/assign', 'Give a service to whoever has an e-mail address')
    .errors({ ...CREATE_ERRORS, ...NOT_FOUND, CUSTOMER_NOT_FOUND: ERRORS.CUSTOMER_NOT_FOUND })
    .input(z.strictObject({ ...newService.shape, email: emailValue }))
    .output(staffService),
  /** 'Leveren': let the module of the plan deliver now. */
  startDelivery: onOne('start-delivery', 'Have the module deliver a waiting service')
    .errors({
      SERVICE_NOT_DELIVERABLE: ERRORS.SERVICE_NOT_DELIVERABLE,
      SERVICE_NOT_PAID: ERRORS.SERVICE_NOT_PAID,
    })
    .input(one)
    .output(staffService),
  /** 'Geleverd': a person made the server and fills in how to reach it. */
  markDelivered: onOne('mark-delivered', 'A service was delivered by hand')
    .errors({
      SERVICE_NOT_DELIVERABLE: ERRORS.SERVICE_NOT_DELIVERABLE,
      SERVICE_NOT_PAID: ERRORS.SERVICE_NOT_PAID,
    })
    .input(z.strictObject({ serviceId: idValue, serverInfo }))
    .output(staffService),
  /** 'Klaar': a person did what the server needed. */
  markDone: onOne('mark-done', 'What a server needed was done by hand')
    .errors({
      SERVICE_TASK_DONE: ERRORS.SERVICE_TASK_DONE,
      SERVICE_PLAN_CHANGED: ERRORS.SERVICE_PLAN_CHANGED,
      SERVICE_BUSY: ERRORS.SERVICE_BUSY,
    })
    .input(
      z.strictObject({
        serviceId: idValue,
        task: z.enum(MODULE_TASKS),
        /** The plan that the screen showed: the server was made as that one, and as no other. */
        shownPlanId: idValue,
      }),
    )
    .output(staffService),
  /** 'Besturingssysteem': what a server will be made of, or what it runs on by now. */
  setSystem: onOne('set-system', 'A server is of another of the operating systems of its plan')
    .errors({
      SYSTEM_NOT_OFFERED: ERRORS.SYSTEM_NOT_OFFERED,
      SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
      SERVICE_BUSY: ERRORS.SERVICE_BUSY,
    })
    .input(z.strictObject({ serviceId: idValue, system: systemName }))
    .output(staffService),
  activate: onOne('activate', 'A suspended service works again')
    .errors({
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      ...NEITHER_ON_NOR_OFF,
      SERVICE_ALREADY_ACTIVE: ERRORS.SERVICE_ALREADY_ACTIVE,
    })
    .input(one)
    .output(staffService),
  suspend: onOne('suspend', 'Switch an active service off, keeping its data')
    .errors({
      ...NEITHER_ON_NOR_OFF,
      SERVICE_ALREADY_SUSPENDED: ERRORS.SERVICE_ALREADY_SUSPENDED,
    })
    .input(z.strictObject({ serviceId: idValue, reason: z.enum(STAFF_SUSPEND_REASONS) }))
    .output(staffService),
  restart: onOne('restart', 'Restart the server of a service')
    .errors({
      SERVICE_PENDING: ERRORS.SERVICE_PENDING,
      SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
      SERVICE_REINSTALLING: ERRORS.SERVICE_REINSTALLING,
    })
    .input(one)
    .output(staffService),
  /** 'Herinstalleren': all that is on it goes. */
  reinstall: onOne('reinstall', 'Make the server of a service anew: all that is on it is lost')
    .errors(REINSTALL_REFUSALS)
    .input(reinstallRequest)
    .output(staffService),
  delete: onOne('delete', 'End a service; what it was invoiced for stays')
    .errors({ SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED })
    .input(one)
    .output(z.strictObject({ serviceId: idValue })),
  deleteAll: onSome('/staff/customers/{customerId}/delete-services', 'End all of a customer')
    .errors({ ...NOT_FOUND, WRONG_PASSWORD: ERRORS.WRONG_PASSWORD })
    .input(z.strictObject({ customerId: idValue, ownPassword: ownPasswordValue }))
    .output(
      z.strictObject({
        serviceIds: z.array(idValue).max(1000),
        /** Those of them that can be brought back: not what was off for abuse, whose data go at once. */
        restorableIds: z.array(idValue).max(1000),
      }),
    ),
  /** 'Ongedaan maken' after a delete. */
  restore: onSome('/staff/services/restore', 'Bring back services that ended just now')
    .errors({
      ...NOT_FOUND,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      SERVICE_NOT_RESTORABLE: ERRORS.SERVICE_NOT_RESTORABLE,
      CUSTOMER_AT_SERVICE_LIMIT: ERRORS.CUSTOMER_AT_SERVICE_LIMIT,
    })
    .input(z.strictObject({ serviceIds: z.array(idValue).min(1).max(1000) }))
    .output(z.strictObject({ count: z.int().nonnegative() })),
};
