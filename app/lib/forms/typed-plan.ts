import type { Resolver } from 'react-hook-form';
import * as z from 'zod';
import { parseMoney, typedMoney } from '#domain/platform/money-input.ts';
import { planFields } from '#contract/staff/plan-fields.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';
import { canHaveSystems, SYSTEM_NAME_MAX } from '#domain/delivery/operating-system.ts';
import { PLAN_FEATURES_MAX, PLAN_TYPES } from '#domain/catalogue/plan.ts';
import {
  MODULE_ABILITIES,
  PROVISIONING_MODULES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';
import type { DirectAdminOptions } from '#domain/delivery/directadmin.ts';
import {
  gameOptions,
  hostingOptions,
  vpsOptions,
  type ModuleOptions,
} from '#domain/delivery/module-options.ts';
import type { ProxmoxOptions } from '#domain/delivery/proxmox.ts';
import { priceFieldOf, readPrices, toTypedPrices, type TypedPrices } from './typed-prices.ts';
import { readNumber } from './typed-number.ts';
import { readSale, saleOf } from './typed-sale.ts';
import { readSystem, typedSystem } from './typed-systems.ts';
import type { PterodactylOptions } from '#domain/delivery/pterodactyl.ts';

/** Options of a panel, as they are typed: numbers as text, one variable a line. */
type TypedOptions = Record<
  keyof PterodactylOptions | keyof DirectAdminOptions | keyof ProxmoxOptions,
  string
>;

/** A plan as it is typed: amounts with a comma, one feature a line. */
export type TypedPlan = TypedOptions &
  TypedPrices & {
    name: string;
    slug: string;
    type: string;
    module: string;
    /** The way it is sold: by itself or beside a plan, once or term after term. */
    sale: string;
    price: string;
    yearlyPrice: string;
    /** One operating system a line, with the template of it behind `=` where a module makes it. */
    systems: string;
    features: string;
    cpu: string;
    ram: string;
    storage: string;
    bandwidth: string;
  };

const EMPTY_OPTIONS: TypedOptions = {
  nestId: '',
  eggId: '',
  locationIds: '',
  memoryMb: '',
  swapMb: '0',
  diskMb: '',
  cpuPercent: '',
  databases: '0',
  backups: '0',
  allocations: '0',
  environment: '',
  packageName: '',
  ipAddress: '',
  cores: '',
  systemDiskGb: '',
  networkMbit: '',
  loginName: 'root',
};

export const EMPTY_PLAN: TypedPlan = {
  ...EMPTY_OPTIONS,
  name: '',
  slug: '',
  type: 'web',
  module: 'manual',
  sale: 'term',
  price: '',
  yearlyPrice: '',
  ...toTypedPrices([]),
  systems: '',
  features: '',
  cpu: '',
  ram: '',
  storage: '',
  bandwidth: '',
};

function toTypedOptions(options: ModuleOptions | null): TypedOptions {
  const game = gameOptions(options);
  const hosting = hostingOptions(options);
  const vps = vpsOptions(options);
  return {
    ...EMPTY_OPTIONS,
    ...(game !== null && toTypedGame(game)),
    ...(hosting !== null && {
      packageName: hosting.packageName,
      ipAddress: hosting.ipAddress ?? '',
    }),
    ...(vps !== null && toTypedVps(vps)),
  };
}

function toTypedVps({ cores, memoryMb, systemDiskGb, ...rest }: ProxmoxOptions) {
  return {
    cores: String(cores),
    memoryMb: String(memoryMb),
    systemDiskGb: String(systemDiskGb),
    networkMbit: String(rest.networkMbit ?? ''),
    loginName: rest.loginName,
  };
}

function toTypedGame({ locationIds, environment, ...amounts }: PterodactylOptions) {
  const { nestId, eggId, memoryMb, swapMb, diskMb, cpuPercent, ...limits } = amounts;
  return {
    nestId: String(nestId),
    eggId: String(eggId),
    memoryMb: String(memoryMb),
    swapMb: String(swapMb),
    diskMb: String(diskMb),
    cpuPercent: String(cpuPercent),
    databases: String(limits.databases),
    backups: String(limits.backups),
    allocations: String(limits.allocations),
    locationIds: locationIds.join(', '),
    environment: environment.map(({ name, value }) => `${name}=${value}`).join('\n'),
  };
}

export function toTyped(plan: StaffPlan): TypedPlan {
  const { name, slug, type, module, priceCents, yearlyPriceCents, features, resources } = plan;
  return {
    ...toTypedOptions(plan.moduleOptions),
    name,
    slug,
    type,
    module,
    sale: saleOf(plan),
    price: typedMoney(priceCents),
    yearlyPrice: yearlyPriceCents === null ? '' : typedMoney(yearlyPriceCents),
    ...toTypedPrices(plan.otherPrices),
    systems: plan.systems.map(typedSystem).join('\n'),
    features: features.join('\n'),
    cpu: resources?.cpu ?? '',
    ram: resources?.ram ?? '',
    storage: resources?.storage ?? '',
    bandwidth: resources?.bandwidth ?? '',
  };
}

function readResources({ cpu, ram, storage, bandwidth }: TypedPlan) {
  const resources = { cpu, ram, storage, bandwidth };
  return Object.values(resources).every((text) => text.trim() === '') ? null : resources;
}

function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readVariable(line: string) {
  const at = line.indexOf('=');
  return { name: line.slice(0, Math.max(at, 0)).trim(), value: line.slice(at + 1).trim() };
}

/** Fields that are not on the screen for this kind of plan are not sent along. */
function readSystems({ systems, type, module }: TypedPlan) {
  const plan = offered.safeParse({ type, module }).data;
  if (plan === undefined || !canHaveSystems(plan)) return [];
  const isCopied = MODULE_ABILITIES[plan.module].copiesTemplates;
  return readLines(systems).map((line) => readSystem(line, isCopied));
}

/** Options that each module takes of the form; none where a plan says nothing to it. */
const READ_OPTIONS = {
  manual: () => null,
  simulator: () => null,
  pterodactyl: readGame,
  directadmin: readHosting,
  proxmox: readVps,
} satisfies Record<ProvisioningModule, (typed: TypedPlan) => unknown>;

function readOptions(typed: TypedPlan) {
  const module = PROVISIONING_MODULES.find((known) => known === typed.module);
  return module === undefined ? null : READ_OPTIONS[module](typed);
}

function readHosting(typed: TypedPlan) {
  return {
    packageName: typed.packageName.trim(),
    ipAddress: typed.ipAddress.trim() === '' ? null : typed.ipAddress.trim(),
  };
}

function readVps(typed: TypedPlan) {
  return {
    cores: readNumber(typed.cores),
    memoryMb: readNumber(typed.memoryMb),
    systemDiskGb: readNumber(typed.systemDiskGb),
    networkMbit: typed.networkMbit.trim() === '' ? null : readNumber(typed.networkMbit),
    loginName: typed.loginName.trim(),
  };
}

function readGame({ locationIds, environment, ...typed }: TypedPlan) {
  return {
    nestId: readNumber(typed.nestId),
    eggId: readNumber(typed.eggId),
    locationIds: locationIds
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map(readNumber),
    memoryMb: readNumber(typed.memoryMb),
    swapMb: readNumber(typed.swapMb),
    diskMb: readNumber(typed.diskMb),
    cpuPercent: readNumber(typed.cpuPercent),
    databases: readNumber(typed.databases),
    backups: readNumber(typed.backups),
    allocations: readNumber(typed.allocations),
    environment: readLines(environment).map(readVariable),
  };
}

/** As the two lists of the form give them. */
const offered = z.object({ type: z.enum(PLAN_TYPES), module: z.enum(PROVISIONING_MODULES) });

/** Prices of the terms that are on the screen: what is paid once has only the one. */
function readTermPrices(typed: TypedPlan) {
  if (readSale(typed).soldOnce) return { yearlyPriceCents: null, otherPrices: [] };
  const year = typed.yearlyPrice.trim();
  return {
    yearlyPriceCents: year === '' ? null : (parseMoney(year) ?? 0),
    otherPrices: readPrices(typed),
  };
}

/** Reads the typed plan as the contract wants it; a wrong amount becomes what no amount may be. */
export function readPlan(typed: TypedPlan) {
  return planFields.safeParse({
    name: typed.name,
    slug: typed.slug.trim(),
    type: typed.type,
    module: typed.module,
    ...readSale(typed),
    priceCents: parseMoney(typed.price) ?? -1,
    ...readTermPrices(typed),
    features: readLines(typed.features),
    resources: readResources(typed),
    moduleOptions: readOptions(typed),
    systems: readSystems(typed),
  });
}

const FIELD_NAMES: Readonly<Record<string, keyof TypedPlan>> = {
  addOn: 'sale',
  followsParent: 'sale',
  soldOnce: 'sale',
  priceCents: 'price',
  yearlyPriceCents: 'yearlyPrice',
  otherPrices: 'price3',
};

/** Fields that the contract keeps together and the form does not. */
const PARTS = new Set(['resources', 'moduleOptions']);

/** Under which field a fault of the contract's shows itself. */
export function fieldOf(path: readonly string[]): keyof TypedPlan | undefined {
  const [first = '', second = ''] = path;
  const name = PARTS.has(first) ? second : (FIELD_NAMES[first] ?? first);
  return Object.keys(EMPTY_PLAN).find((known): known is keyof TypedPlan => known === name);
}

const TOO_LONG = 'Dit is te lang.';
const SYSTEM_NAME = `Geef elk besturingssysteem een naam van 1 tot ${SYSTEM_NAME_MAX} tekens.`;
const FEATURES = `Gebruik hoogstens ${PLAN_FEATURES_MAX} regels van hoogstens 120 tekens.`;

/** Checks a typed plan, and places its faults at the fields of the form. */
export const planResolver: Resolver<TypedPlan, unknown, TypedPlan> = (typed) => {
  const read = readPlan(typed);
  if (read.success) return { values: typed, errors: {} };
  const errors = read.error.issues.map(({ path, code, message }) => {
    const name = priceFieldOf(typed, path) ?? fieldOf(path.map(String)) ?? 'name';
    if (name === 'systems' && path.at(-1) === 'name') {
      return [name, { type: code, message: SYSTEM_NAME }];
    }
    const isText = path[0] !== 'moduleOptions' && path[0] !== 'systems';
    const sentence = isText && code === 'too_big' ? TOO_LONG : message;
    return [name, { type: code, message: name === 'features' ? FEATURES : sentence }];
  });
  return { values: {}, errors: Object.fromEntries(errors) };
};
