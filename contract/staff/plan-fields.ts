import * as z from 'zod';
import { PACKAGE_NAME } from '#domain/delivery/directadmin.ts';
import { canHaveSystems, SYSTEMS_MAX } from '#domain/delivery/operating-system.ts';
import { PLAN_FEATURES_MAX, PLAN_PRICE_MAX, PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';
import { OTHER_TERMS, type OtherTerm } from '#domain/catalogue/term.ts';
import { PLAN_SLUG } from '#domain/catalogue/plan-slug.ts';
import { LOGIN_NAME, PROXMOX_BOUNDS, VMID_BOUNDS } from '#domain/delivery/proxmox.ts';
import {
  EGG_VALUE_MAX,
  EGG_VARIABLE,
  EGG_VARIABLES_MAX,
  LOCATIONS_MAX,
  PTERODACTYL_BOUNDS,
} from '#domain/delivery/pterodactyl.ts';
import { systemName } from '#contract/public/plans.ts';
import { centsValue, requiredPrinted, requiredText } from '#contract/values.ts';

const PRICE = 'Vul een bedrag in van € 0,01 tot en met € 100.000,00.';
/** An amount to ask for, in cents. */
const priceValue = centsValue.refine((price) => price > 0 && price <= PLAN_PRICE_MAX, PRICE);
const FIRST_PRICE = 'Vul een bedrag in van € 0,00 (gratis) tot en met € 100.000,00.';
/** The same, or nothing for what is free. */
const firstPriceValue = centsValue.refine(
  (price) => price >= 0 && price <= PLAN_PRICE_MAX,
  FIRST_PRICE,
);

function wholeOf({ min, max }: { min: number; max: number }) {
  const rule = `Vul een heel getal in van ${min} tot en met ${max}.`;
  return z.int(rule).min(min, rule).max(max, rule);
}

const LOCATIONS = `Vul 1 tot ${LOCATIONS_MAX} nummers van locaties in, elk één keer.`;
const location = z.int(LOCATIONS).min(1, LOCATIONS).max(1_000_000, LOCATIONS);
const ENVIRONMENT = `Gebruik per regel NAAM=waarde, elke naam één keer, hoogstens ${EGG_VARIABLES_MAX} regels en ${EGG_VALUE_MAX} tekens per waarde.`;

/** Options of the module `pterodactyl`; see `domain/delivery/pterodactyl.ts`. */
const pterodactylOptions = z.strictObject({
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

/** Options of the module `directadmin`; see `domain/delivery/directadmin.ts`. */
const directAdminOptions = z.strictObject({
  packageName: z.string(PACKAGE).regex(PACKAGE_NAME, PACKAGE),
  ipAddress: z.union([z.ipv4(), z.ipv6()], IP_ADDRESS).nullable(),
});

const LOGIN =
  'Vul een gebruikersnaam van Linux in, zoals root of debian: kleine letters, cijfers, streepjes en underscores, hoogstens 32.';

/** Options of the module `proxmox`; see `domain/delivery/proxmox.ts`. */
const proxmoxOptions = z.strictObject({
  cores: wholeOf(PROXMOX_BOUNDS.cores),
  memoryMb: wholeOf(PROXMOX_BOUNDS.memoryMb),
  systemDiskGb: wholeOf(PROXMOX_BOUNDS.systemDiskGb),
  networkMbit: wholeOf(PROXMOX_BOUNDS.networkMbit).nullable(),
  loginName: z.string(LOGIN).regex(LOGIN_NAME, LOGIN),
});

const SYSTEMS = `Gebruik per regel één besturingssysteem, elk met een eigen naam, hoogstens ${SYSTEMS_MAX}.`;
const TEMPLATE =
  'Zet achter elk besturingssysteem een = en het nummer (VMID) van zijn template, zoals Debian 13 = 9000.';
const NO_SYSTEMS = 'Bij deze levering en dit type hoort geen besturingssysteem.';

/** Operating systems; which of them a module copies, stands with each. */
function systemsOf<T extends z.ZodType<number | null>>(templateId: T) {
  return z
    .array(z.strictObject({ name: systemName, templateId }))
    .max(SYSTEMS_MAX, SYSTEMS)
    .refine(
      (systems) => new Set(systems.map(({ name }) => name.toLowerCase())).size === systems.length,
      SYSTEMS,
    );
}

const typedSystems = systemsOf(z.null(NO_SYSTEMS));
const vmid = z.int(TEMPLATE).min(VMID_BOUNDS.min, TEMPLATE).max(VMID_BOUNDS.max, TEMPLATE);
const copiedSystems = systemsOf(vmid).min(
  1,
  'Vul minstens één besturingssysteem in, zoals Debian 13 = 9000.',
);
const noSystems = typedSystems.max(0, NO_SYSTEMS);

/** Each term once, so that no two prices are said of it. */
function isAscending(prices: readonly { termMonths: OtherTerm }[]): boolean {
  return prices.every(({ termMonths }, place) => termMonths > (prices[place - 1]?.termMonths ?? 0));
}

/** Offer of a plan. */
export const fieldsOfPlan = z.strictObject({
  name: requiredPrinted(80),
  slug: z
    .string()
    .regex(PLAN_SLUG, 'Gebruik kleine letters, cijfers en streepjes, hoogstens 50 tekens.'),
  type: z.enum(PLAN_TYPES),
  /** True if it is only sold beside a plan that it goes with, and then for that one's term or its own. */
  addOn: z.boolean().default(false),
  followsParent: z.boolean().default(false),
  /** True if its price is paid once, and there is no next term. */
  soldOnce: z.boolean().default(false),
  /** The price of a month, or of all of it where that is paid once; zero is free. */
  priceCents: firstPriceValue,
  /** Null: ten months' price. */
  yearlyPriceCents: priceValue.nullable(),
  /** Prices of the other terms that it is sold for, each once and the shortest first. */
  otherPrices: z
    .array(z.strictObject({ termMonths: z.literal(OTHER_TERMS), priceCents: priceValue }))
    .max(OTHER_TERMS.length)
    .refine(isAscending),
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

const ONE_PRICE =
  'Wat eenmalig betaald wordt of gratis is, heeft geen prijzen voor andere termijnen. Maak die leeg.';
const NOTHING_TO_FOLLOW =
  'Alleen een aanvulling die per termijn betaald wordt, loopt gelijk met een ander pakket.';

type Sold = Pick<
  z.output<typeof fieldsOfPlan>,
  'addOn' | 'followsParent' | 'soldOnce' | 'priceCents' | 'yearlyPriceCents' | 'otherPrices'
>;

function hasFittingPrices({ soldOnce, priceCents, yearlyPriceCents, otherPrices }: Sold): boolean {
  const hasOthers = yearlyPriceCents !== null || otherPrices.length > 0;
  return !hasOthers || !(soldOnce || priceCents === 0);
}

const UNFIT = 'Deze levering en wat ervoor is ingevuld horen niet bij elkaar.';

/** Module that delivers a plan, and its options. */
export const made = z.strictObject({
  module: z.enum(PROVISIONING_MODULES),
  /** Options of the module; null for one that is not told. */
  moduleOptions: z.union([pterodactylOptions, directAdminOptions, proxmoxOptions]).nullable(),
  /** The operating systems that one chooses among; the first is what one gets unasked. */
  systems: systemsOf(z.int().nullable()),
});

export type PlanFields = z.infer<typeof fieldsOfPlan> & z.infer<typeof made>;

type SentPlan = z.input<typeof fieldsOfPlan> & z.input<typeof made>;

/** Fields that people fill in of a plan. */
export const planFields: z.ZodType<PlanFields, SentPlan> = z
  .discriminatedUnion('module', [
    fieldsOfPlan.extend({
      module: z.enum(['manual', 'simulator']),
      moduleOptions: z.null(UNFIT),
      systems: typedSystems,
    }),
    fieldsOfPlan.extend({
      module: z.literal('pterodactyl'),
      moduleOptions: pterodactylOptions,
      systems: noSystems,
    }),
    fieldsOfPlan.extend({
      module: z.literal('directadmin'),
      moduleOptions: directAdminOptions,
      systems: noSystems,
    }),
    fieldsOfPlan.extend({
      module: z.literal('proxmox'),
      moduleOptions: proxmoxOptions,
      systems: copiedSystems,
    }),
  ])
  .refine((plan) => plan.systems.length === 0 || canHaveSystems(plan), {
    path: ['systems'],
    message: NO_SYSTEMS,
  })
  .refine(hasFittingPrices, { path: ['yearlyPriceCents'], message: ONE_PRICE })
  .refine((plan) => !plan.followsParent || (plan.addOn && !plan.soldOnce), {
    path: ['followsParent'],
    message: NOTHING_TO_FOLLOW,
  });
