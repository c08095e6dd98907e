import * as z from 'zod';
import {
  PLAN_FEATURES_MAX,
  PLAN_PRICE_MAX,
  PLAN_TYPES,
  PLANS_MAX,
  PROVISIONING_MODULES,
} from '#domain/plan.ts';
import { PLAN_SLUG } from '#domain/plan-slug.ts';
import { PACKAGE_NAME } from '#domain/directadmin.ts';
import { LOGIN_NAME, PROXMOX_BOUNDS } from '#domain/proxmox.ts';
import {
  EGG_VALUE_MAX,
  EGG_VARIABLE,
  EGG_VARIABLES_MAX,
  LOCATIONS_MAX,
  PTERODACTYL_BOUNDS,
} from '#domain/pterodactyl.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import { planResources } from '#contract/public/plans.ts';
import { centsValue, idValue, requiredText } from '#contract/values.ts';

const PRICE = 'Vul een bedrag in van € 0,01 tot en met € 100.000,00.';
/** An amount to ask for, in cents. */
const priceValue = centsValue.refine((price) => price > 0 && price <= PLAN_PRICE_MAX, PRICE);

function wholeOf({ min, max }: { min: number; max: number }) {
  const rule = `Vul een heel getal in van ${min} tot en met ${max}.`;
  return z.int(rule).min(min, rule).max(max, rule);
}

const LOCATIONS = `Vul 1 tot ${LOCATIONS_MAX} nummers van locaties in, elk één keer.`;
const location = z.int(LOCATIONS).min(1, LOCATIONS).max(1_000_000, LOCATIONS);
const ENVIRONMENT = `Gebruik per regel NAAM=waarde, elke naam één keer, hoogstens ${EGG_VARIABLES_MAX} regels en ${EGG_VALUE_MAX} tekens per waarde.`;

/** What the module `pterodactyl` makes of a plan; see `domain/pterodactyl.ts`. */
export const pterodactylOptions = z.strictObject({
  nestId: wholeOf(PTERODACTYL_BOUNDS.nestId),
  eggId: wholeOf(PTERODACTYL_BOUNDS.eggId),
  locationIds: z
    .array(location)
    .min(1, LOCATIONS)
    .max(LOCATIONS_MAX, LOCATIONS)
    .refine((ids) => new Set(ids).size === ids.length, LOCATIONS),
  memoryMb: wholeOf(PTERODACTYL_BOUNDS.memoryMb),
  swapMb: wholeOf(PTERODACTYL_BOUNDS.swapMb),
  diskMb: wholeOf(PTERODACTYL_BOUNDS.diskMb),
  cpuPercent: wholeOf(PTERODACTYL_BOUNDS.cpuPercent),
  databases: wholeOf(PTERODACTYL_BOUNDS.databases),
  backups: wholeOf(PTERODACTYL_BOUNDS.backups),
  allocations: wholeOf(PTERODACTYL_BOUNDS.allocations),
  environment: z
    .array(
      z.strictObject({
        name: z.string().regex(EGG_VARIABLE, ENVIRONMENT),
        value: z
          .string()
          .max(EGG_VALUE_MAX, ENVIRONMENT)
          .regex(/^[^\r\n]*$/, ENVIRONMENT),
      }),
    )
    .max(EGG_VARIABLES_MAX, ENVIRONMENT)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, ENVIRONMENT),
});

const PACKAGE =
  'Vul de naam van het pakket in zoals het op DirectAdmin heet: letters, cijfers, punten, plussen, streepjes en underscores, hoogstens 64.';
const IP_ADDRESS = 'Vul een IP-adres in, zoals 203.0.113.10, of laat dit leeg.';

/** What the module `directadmin` makes of a plan; see `domain/directadmin.ts`. */
export const directAdminOptions = z.strictObject({
  packageName: z.string(PACKAGE).regex(PACKAGE_NAME, PACKAGE),
  ipAddress: z.union([z.ipv4(), z.ipv6()], IP_ADDRESS).nullable(),
});

const LOGIN =
  'Vul een gebruikersnaam van Linux in, zoals root of debian: kleine letters, cijfers, streepjes en underscores, hoogstens 32.';

/** What the module `proxmox` makes of a plan; see `domain/proxmox.ts`. */
export const proxmoxOptions = z.strictObject({
  templateId: wholeOf(PROXMOX_BOUNDS.templateId),
  cores: wholeOf(PROXMOX_BOUNDS.cores),
  memoryMb: wholeOf(PROXMOX_BOUNDS.memoryMb),
  systemDiskGb: wholeOf(PROXMOX_BOUNDS.systemDiskGb),
  networkMbit: wholeOf(PROXMOX_BOUNDS.networkMbit).nullable(),
  loginName: z.string(LOGIN).regex(LOGIN_NAME, LOGIN),
});

const fieldsOfPlan = z.strictObject({
  name: requiredText(80),
  slug: z
    .string()
    .regex(PLAN_SLUG, 'Gebruik kleine letters, cijfers en streepjes, hoogstens 50 tekens.'),
  type: z.enum(PLAN_TYPES),
  priceCents: priceValue,
  /** Null: ten months' price. */
  yearlyPriceCents: priceValue.nullable(),
  features: z.array(requiredText(120)).max(PLAN_FEATURES_MAX),
  resources: z
    .strictObject({
      cpu: requiredText(60),
      ram: requiredText(60),
      storage: requiredText(60),
      bandwidth: requiredText(60),
    })
    .nullable(),
});

const UNFIT = 'Deze levering en wat ervoor is ingevuld horen niet bij elkaar.';

const made = z.strictObject({
  module: z.enum(PROVISIONING_MODULES),
  /** What the module makes; null for one that is not told. */
  moduleOptions: z.union([pterodactylOptions, directAdminOptions, proxmoxOptions]).nullable(),
});

export type PlanFields = z.infer<typeof fieldsOfPlan> & z.infer<typeof made>;

type SentPlan = z.input<typeof fieldsOfPlan> & z.input<typeof made>;

/** What people fill in of a plan. */
export const planFields: z.ZodType<PlanFields, SentPlan> = z.discriminatedUnion('module', [
  fieldsOfPlan.extend({
    module: z.enum(['manual', 'simulator']),
    moduleOptions: z.null(UNFIT),
  }),
  fieldsOfPlan.extend({ module: z.literal('pterodactyl'), moduleOptions: pterodactylOptions }),
  fieldsOfPlan.extend({ module: z.literal('directadmin'), moduleOptions: directAdminOptions }),
  fieldsOfPlan.extend({ module: z.literal('proxmox'), moduleOptions: proxmoxOptions }),
]);

export const staffPlan = z.strictObject({
  ...fieldsOfPlan.shape,
  ...made.shape,
  name: z.string(),
  slug: z.string(),
  priceCents: centsValue,
  yearlyPriceCents: centsValue.nullable(),
  features: z.array(z.string()).max(100),
  resources: planResources.nullable(),
  id: idValue,
  active: z.boolean(),
  /** Among those of its type. */
  position: z.int().nonnegative(),
  updatedAt: z.date(),
  /** Not cancelled, counted up to a bound. */
  services: z.strictObject({ value: z.int().nonnegative(), exact: z.boolean() }),
  /** Whether somebody ever ordered it: its slug is fixed then, and it is never deleted. */
  used: z.boolean(),
});

export type StaffPlan = z.infer<typeof staffPlan>;

export const priceChange = z.strictObject({
  id: idValue,
  fromPriceCents: centsValue.nullable(),
  toPriceCents: centsValue,
  fromYearlyCents: centsValue.nullable(),
  toYearlyCents: centsValue.nullable(),
  changedBy: z.string().nullable(),
  createdAt: z.date(),
});

export const staffPlanDetail = z.strictObject({
  plan: staffPlan,
  /** The newest hundred. */
  priceChanges: z.array(priceChange).max(100),
  /** Services that still cost something else than the plan does now. */
  servicesAtOtherPrice: z.int().nonnegative(),
});

export type StaffPlanDetail = z.infer<typeof staffPlanDetail>;

const one = z.strictObject({ planId: idValue });

export const plans = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/plans',
      summary: 'All plans, by type and in their order',
      tags: ['Staff'],
    })
    .output(z.strictObject({ plans: z.array(staffPlan).max(PLANS_MAX) })),
  listModules: signedIn
    .route({
      method: 'GET',
      path: '/staff/plan-modules',
      summary: 'What can deliver a plan in this shop',
      tags: ['Staff'],
    })
    .output(z.strictObject({ modules: z.array(z.enum(PROVISIONING_MODULES)) })),
  get: signedIn
    .route({
      method: 'GET',
      path: '/staff/plans/{planId}',
      summary: 'A plan with the history of its price',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(staffPlanDetail),
  create: signedIn
    .route({
      method: 'POST',
      path: '/staff/plans',
      summary: 'A new plan, for sale at once or not yet',
      tags: ['Staff'],
    })
    .errors({ SLUG_TAKEN: ERRORS.SLUG_TAKEN, TOO_MANY_PLANS: ERRORS.TOO_MANY_PLANS })
    .input(
      z.strictObject({
        /** Sent twice, it is made once. */
        requestKey: z.uuid(),
        fields: planFields,
        active: z.boolean(),
      }),
    )
    .output(staffPlan),
  edit: signedIn
    .route({
      method: 'POST',
      path: '/staff/plans/{planId}',
      summary: 'Changes a plan, unless somebody else did meanwhile',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      PLAN_CHANGED: ERRORS.PLAN_CHANGED,
      SLUG_TAKEN: ERRORS.SLUG_TAKEN,
      SLUG_FIXED: ERRORS.SLUG_FIXED,
    })
    .input(
      z.strictObject({
        planId: idValue,
        fields: planFields,
        /** When the plan that was seen had last changed. */
        seenAt: z.date(),
      }),
    )
    .output(staffPlan),
  switch: signedIn
    .route({
      method: 'POST',
      path: '/staff/plans/{planId}/switch',
      summary: 'Puts a plan up for sale or takes it out',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ planId: idValue, active: z.boolean() }))
    .output(staffPlan),
  move: signedIn
    .route({
      method: 'POST',
      path: '/staff/plans/{planId}/move',
      summary: 'Moves a plan one place among those of its type',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ planId: idValue, direction: z.enum(['up', 'down']) }))
    .output(staffPlan),
  adoptPrice: signedIn
    .route({
      method: 'POST',
      path: '/staff/plans/{planId}/adopt-price',
      summary: 'Gives existing services the price that their plan has now, from their next invoice',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, PLAN_CHANGED: ERRORS.PLAN_CHANGED })
    .input(z.strictObject({ planId: idValue, seenAt: z.date() }))
    .output(z.strictObject({ services: z.int().nonnegative() })),
  delete: signedIn
    .route({
      method: 'POST',
      path: '/staff/plans/{planId}/delete',
      summary: 'Deletes a plan that nobody ever ordered',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, PLAN_IN_USE: ERRORS.PLAN_IN_USE })
    .input(one)
    .output(one),
};
