import { z } from 'zod';

/** Tags as Proxmox keeps them, in one text. */
export function tagsOf(text: string): string[] {
  return text.split(/[;, ]+/).filter((tag) => tag !== '');
}

/** A number, or a text that is one: Proxmox says the same now so, now so. */
const whole = z.union([z.int(), z.string().regex(/^\d{1,18}$/)]).transform(Number);
const nodeName = z.string().regex(/^[a-z\d](?:[a-z\d.-]{0,61}[a-z\d])?$/i);

/**
 * Further words about a machine: a fault in those of somebody else's is never a reason to read none of
 * them.
 */
const told = z.string().max(10_000).catch('');

/** A machine of the cluster as far as we go by it (/cluster/resources); Proxmox tells much more. */
const machine = z.object({
  type: told,
  vmid: whole,
  node: nodeName,
  /** Empty where the list does not say: it comes from a broadcast, as `template` does. */
  name: told,
  /** Null where the list does not say. */
  template: z
    .unknown()
    .optional()
    .transform((value) => (value === undefined || value === null ? null : Number(value) === 1)),
  /** While something is done to it that bears nothing else: `clone`, `backup`, `migrate`. */
  lock: told,
  tags: told.transform(tagsOf),
});
export type Machine = z.infer<typeof machine>;

export const machines = z.array(machine).max(20_000);

/** Anything that was done, whatever it says about it. */
export const anything = z.unknown();

/** A task that goes on: `UPID:node:…`, with the node that runs it. */
export const taskId = z.string().regex(/^UPID:[\w.-]{1,63}:[\w:@!.+/=-]{10,250}$/);

/** The task of something that old versions do at once and answer nothing. */
export const perhapsTask = z.union([taskId, z.null()]);

export const taskState = z.object({
  status: z.string().max(20),
  /** Once it is over: `OK`, or why not. */
  exitstatus: z.string().max(4000).default(''),
});

export const powerState = z.object({ status: z.enum(['running', 'stopped']) });

const amount = z.number().nonnegative().nullish().catch(null).default(null);

/** Present use of a machine (/status/current). */
export const currentUse = z.object({
  ...powerState.shape,
  cpu: amount,
  mem: amount,
  maxmem: amount,
});

/**
 * Measurements of its use, as means of a minute or of half an hour (/rrddata), at a second of our time.
 */
export const measuredUse = z
  .array(
    z.object({
      time: z.number(),
      cpu: amount,
      mem: amount,
      diskread: amount,
      diskwrite: amount,
      netin: amount,
      netout: amount,
    }),
  )
  .max(5000);
export type MeasuredUse = z.infer<typeof measuredUse>;

/** The settings of a machine, by name, as texts. */
export const settingsOfMachine = z
  .record(z.string(), z.unknown())
  .transform((fields): Record<string, string> => {
    const known = Object.entries(fields).filter(([, value]) =>
      ['string', 'number'].includes(typeof value),
    );
    return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
  });
export type MachineSettings = z.infer<typeof settingsOfMachine>;

export const version = z.object({ version: z.string().max(40) });

/** Sets of addresses that the firewall of a machine has. */
export const addressSets = z.array(z.object({ name: told })).max(1000);

/** Contents of a set: addresses and ranges, and exceptions to those. */
export const addressSet = z
  .array(
    z.object({
      cidr: z.string().max(100),
      nomatch: z
        .unknown()
        .optional()
        .transform((value) => Number(value) === 1),
    }),
  )
  .max(5000);

/** Settings of the firewall, of a machine or of the datacenter, as texts. */
export const firewallOptions = z
  .record(z.string(), z.unknown())
  .transform((fields): Record<string, string> => {
    const known = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
    return Object.fromEntries(known);
  });

const allowedTags = z.string().max(40).catch('free');

/** Use of tags that the datacenter allows users without rights on it: `free` where it says nothing. */
export const datacenterOptions = z
  .object({
    'user-tag-access': z
      .union([
        z.string().transform((text) => /user-allow=([a-z]+)/.exec(text)?.[1] ?? 'free'),
        z
          .object({ 'user-allow': allowedTags.default('free') })
          .transform((access) => access['user-allow']),
      ])
      .default('free'),
  })
  .transform((options) => ({ userTags: options['user-tag-access'] }));

/** Rights by path (/access/permissions). */
export const permissions = z.record(z.string(), z.record(z.string(), z.unknown()));

const DISK = /^(?:scsi|virtio|sata|ide)\d{1,2}$/;
const GIGABYTE = 1024 ** 3;
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  K: 1024,
  M: 1024 ** 2,
  G: GIGABYTE,
  T: 1024 ** 4,
};

/** The disk that a machine starts from, with its size in gigabytes; null when that cannot be told. */
export function bootDiskOf(settings: MachineSettings): { disk: string; gigabytes: number } | null {
  const [, order = ''] = /order=([^,]*)/.exec(settings['boot'] ?? '') ?? [];
  const named = [...order.split(';'), settings['bootdisk'] ?? ''];
  const disk = named.find((name) => DISK.test(name) && !isDrive(settings[name] ?? ''));
  const [, size = '', unit = ''] =
    /(?:^|,)size=(\d+(?:\.\d+)?)([KMGT]?)/.exec(settings[disk ?? ''] ?? '') ?? [];
  if (disk === undefined || size === '') return null;
  return { disk, gigabytes: (Number(size) * (UNITS[unit] ?? 1)) / GIGABYTE };
}

/** Tells whether it holds a disc and no disk: the installer, or the data for cloud-init. */
function isDrive(value: string): boolean {
  return value === '' || /(?:^|,)media=cdrom/.test(value) || value.includes('cloudinit');
}

/** Tells whether it is one that machines are copied from. */
export function isTemplate(settings: MachineSettings): boolean {
  return settings['template'] === '1';
}

/** Tells whether a machine reads what cloud-init is told. */
export function hasCloudInit(settings: MachineSettings): boolean {
  return Object.entries(settings).some(
    ([name, value]) => DISK.test(name) && /cloudinit/.test(value),
  );
}

/** A network card with this limit, or none, in megabytes a second; else as it was. */
export function cardWithRate(card: string, networkMbit: number | null): string {
  const kept = card.split(',').filter((part) => !part.startsWith('rate='));
  return [...kept, ...(networkMbit === null ? [] : [`rate=${networkMbit / 8}`])].join(',');
}
