import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import * as z from 'zod';
import { fieldErrors } from '#app/lib/errors.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { useUnfinishedForm } from '#app/lib/drafts/use-unfinished-form.ts';
import { parseMoney, typedMoney } from '#domain/money-input.ts';
import { planFields, type PlanFields, type StaffPlan } from '#contract/staff/plans.ts';
import { PLAN_FEATURES_MAX } from '#domain/plan.ts';
import type { DirectAdminOptions } from '#domain/directadmin.ts';
import {
  gameOptions,
  hostingOptions,
  vpsOptions,
  type ModuleOptions,
} from '#domain/module-options.ts';
import type { ProxmoxOptions } from '#domain/proxmox.ts';
import type { PterodactylOptions } from '#domain/pterodactyl.ts';

/** What a panel makes, as it is typed: numbers as text, one variable a line. */
type TypedOptions = Record<
  keyof PterodactylOptions | keyof DirectAdminOptions | keyof ProxmoxOptions,
  string
>;

/** A plan as it is typed: amounts with a comma, one feature a line. */
export type TypedPlan = TypedOptions & {
  name: string;
  slug: string;
  type: string;
  module: string;
  price: string;
  yearlyPrice: string;
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
  templateId: '',
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
  price: '',
  yearlyPrice: '',
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

function toTypedVps({ templateId, cores, memoryMb, systemDiskGb, ...rest }: ProxmoxOptions) {
  return {
    templateId: String(templateId),
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
    price: typedMoney(priceCents),
    yearlyPrice: yearlyPriceCents === null ? '' : typedMoney(yearlyPriceCents),
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

/** What is no whole number is what no number may be. */
function readNumber(text: string): number {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
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

function readOptions(typed: TypedPlan) {
  if (typed.module === 'pterodactyl') return readGame(typed);
  if (typed.module === 'proxmox') return readVps(typed);
  if (typed.module !== 'directadmin') return null;
  return {
    packageName: typed.packageName.trim(),
    ipAddress: typed.ipAddress.trim() === '' ? null : typed.ipAddress.trim(),
  };
}

function readVps(typed: TypedPlan) {
  return {
    templateId: readNumber(typed.templateId),
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

/** What was typed as the contract wants it; a wrong amount is what no amount may be. */
export function readPlan(typed: TypedPlan) {
  return planFields.safeParse({
    name: typed.name,
    slug: typed.slug.trim(),
    type: typed.type,
    module: typed.module,
    priceCents: parseMoney(typed.price) ?? 0,
    yearlyPriceCents: typed.yearlyPrice.trim() === '' ? null : (parseMoney(typed.yearlyPrice) ?? 0),
    features: readLines(typed.features),
    resources: readResources(typed),
    moduleOptions: readOptions(typed),
  });
}

const FIELD_NAMES: Readonly<Record<string, keyof TypedPlan>> = {
  priceCents: 'price',
  yearlyPriceCents: 'yearlyPrice',
};

/** What the contract keeps together and the form does not. */
const PARTS = new Set(['resources', 'moduleOptions']);

/** Under which field a fault of the contract's shows itself. */
function fieldOf(path: readonly string[]): keyof TypedPlan | undefined {
  const [first = '', second = ''] = path;
  const name = PARTS.has(first) ? second : (FIELD_NAMES[first] ?? first);
  return Object.keys(EMPTY_PLAN).find((known): known is keyof TypedPlan => known === name);
}

const TOO_LONG = 'Dit is te lang.';
const FEATURES = `Gebruik hoogstens ${PLAN_FEATURES_MAX} regels van hoogstens 120 tekens.`;

const resolver: Resolver<TypedPlan, unknown, TypedPlan> = (typed) => {
  const read = readPlan(typed);
  if (read.success) return { values: typed, errors: {} };
  const errors = read.error.issues.map(({ path, code, message }) => {
    const name = fieldOf(path.map(String)) ?? 'name';
    const isText = path[0] !== 'moduleOptions';
    const sentence = isText && code === 'too_big' ? TOO_LONG : message;
    return [name, { type: code, message: name === 'features' ? FEATURES : sentence }];
  });
  return { values: {}, errors: Object.fromEntries(errors) };
};

/** What was seen of the plan, and of a new one whether it is for sale at once. */
const besideTyped = z.object({ seenAt: z.coerce.date().nullable(), active: z.boolean() });

/**
 * The form of a plan. `onFields` gets what was typed, checked. What somebody else changed meanwhile
 * is taken over where nothing was typed; what was typed stays.
 */
export function usePlanForm(plan: StaffPlan | null) {
  const form = useForm<TypedPlan>({
    defaultValues: plan === null ? EMPTY_PLAN : toTyped(plan),
    resolver,
  });
  const place = `plan.${plan?.id ?? 'new'}`;
  const { found, keys, holdWith } = useUnfinishedForm(form, { place, beside: besideTyped });
  const [seenAt, setSeenAt] = useState(found?.beside.seenAt ?? plan?.updatedAt ?? null);
  const [active, setActive] = useState(found?.beside.active ?? true);
  useEffect(() => holdWith({ seenAt, active }));
  return {
    form,
    keys,
    seenAt,
    active,
    setActive,
    changed: Object.values(form.formState.dirtyFields).filter(Boolean).length,
    submit: (onFields: (fields: PlanFields, typed: TypedPlan) => void) =>
      form.handleSubmit((typed) => {
        const read = readPlan(typed);
        if (read.success) onFields(read.data, typed);
      }),
    saved: (now: StaffPlan, sent: TypedPlan) => {
      resetToSaved(form, { sent, saved: toTyped(now) });
      setSeenAt(now.updatedAt);
    },
    takeOver: (theirs: StaffPlan) => {
      form.reset(toTyped(theirs), { keepDirtyValues: true });
      setSeenAt(theirs.updatedAt);
    },
    showFaults: (error: unknown) => {
      for (const { path, message } of fieldErrors(error)) {
        const name = fieldOf(path.split('.').slice(1));
        if (name !== undefined) form.setError(name, { message }, { shouldFocus: true });
      }
    },
  };
}
