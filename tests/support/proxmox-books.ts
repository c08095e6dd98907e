import { z } from 'zod';
import { createBroadcasts } from './proxmox-broadcasts.ts';
import { copyFirewall, noFirewall, type MachineFirewall } from './proxmox-firewall.ts';
import { createTagPolicy } from './proxmox-tag-policy.ts';
import { Refusal, type Fields } from './panel-server.ts';

export type BookedMachine = {
  vmid: number;
  node: string;
  type: 'qemu' | 'lxc';
  template: boolean;
  running: boolean;
  pool: string;
  /** Its settings, as `/config` tells them. */
  config: Record<string, string>;
  /** True if the token of the tests may see it. */
  isHidden: boolean;
  firewall: MachineFirewall;
};

/** A question about one machine: its path stands below that of the machine. */
export type MachineRoute = readonly [
  method: string,
  below: string,
  handle: (machine: BookedMachine, fields: Fields, ...parts: string[]) => unknown,
];

/** Fields with which a clone may be asked. */
const clone = z.strictObject({
  newid: z.string().regex(/^\d{9}$/),
  name: z.string().regex(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/),
  full: z.literal('1'),
  pool: z.string(),
  storage: z.string().optional(),
});

/** Each line by itself goes to ssh-keygen, which reads the kind of a key from its blob too. */
function isKeyLine(line: string): boolean {
  const [kind = '', blob = ''] = line.split(' ');
  const bytes = Buffer.from(blob, 'base64');
  return line.trim() === '' || bytes.subarray(4, 4 + kind.length).toString('latin1') === kind;
}

/** Settings that a machine may get; Proxmox itself refuses anything else too. */
const config = z.strictObject({
  name: z.string().optional(),
  tags: z
    .string()
    .regex(/^[a-z\d_][a-z\d_+.-]*(?:;[a-z\d_][a-z\d_+.-]*)*$/)
    .optional(),
  description: z.string().optional(),
  sockets: z.literal('1').optional(),
  cores: z.string().regex(/^\d+$/).optional(),
  memory: z.string().regex(/^\d+$/).optional(),
  balloon: z.literal('0').optional(),
  net0: z.string().optional(),
  onboot: z.enum(['0', '1']).optional(),
  ciuser: z.string().optional(),
  cipassword: z.string().min(12).optional(),
  sshkeys: z
    .string()
    .regex(/^[-%a-zA-Z0-9_.!~*'()]*$/)
    .refine((text) => decodeURIComponent(text).split('\n').every(isKeyLine), {
      message: 'SSH public key validation error',
    })
    .optional(),
  ipconfig0: z
    .string()
    .regex(/^ip=[\d.]+\/\d+,gw=[\d.]+(?:,ip6=[\da-f:]+\/\d+,gw6=[\da-f:]+)?$/)
    .optional(),
});

const resize = z.strictObject({ disk: z.literal('scsi0'), size: z.string().regex(/^\d+G$/) });
const shutdown = z.strictObject({ timeout: z.string().regex(/^\d+$/), forceStop: z.literal('1') });
const removal = z.strictObject({
  purge: z.literal('1'),
  'destroy-unreferenced-disks': z.literal('1'),
});
const nothing = z.strictObject({});

export const TEMPLATE = 9000;
const TEMPLATE_CONFIG = {
  name: 'debian-13',
  boot: 'order=scsi0;ide2',
  scsi0: 'local-lvm:base-9000-disk-0,discard=on,size=3G',
  ide2: 'local-lvm:vm-9000-cloudinit,media=cdrom',
  net0: 'virtio=BC:24:11:00:00:01,bridge=vmbr0,firewall=1',
};

type Task = { over: boolean; exit: string; finish: () => void; due: number };

export type ProxmoxBooks = ReturnType<typeof createProxmoxBooks>;

/** Keeps the books of a cluster: its machines and tasks, and the failures of those. */
export function createProxmoxBooks() {
  const machines: BookedMachine[] = [];
  const tasks = new Map<string, Task>();
  const broadcasts = createBroadcasts(machines);
  /** So often a machine that the cluster keeps available still runs, after it was ordered down. */
  const falling = new Map<number, number>();
  let seconds = 0;

  function add(over: Partial<BookedMachine> & { vmid: number }): BookedMachine {
    const made: BookedMachine = {
      node: 'pve1',
      type: 'qemu',
      template: false,
      running: false,
      pool: 'hostwerk',
      config: {},
      isHidden: false,
      firewall: noFirewall(),
      ...over,
    };
    machines.push(made);
    return made;
  }

  const drop = (machine: BookedMachine) => void machines.splice(machines.indexOf(machine), 1);

  function end(task: Task): void {
    task.over = true;
    task.finish();
  }

  /** Nothing is done to what is locked. */
  function insistOnFree({ config: { lock } }: BookedMachine): void {
    if (lock !== undefined) throw new Refusal(500, `VM is locked (${lock})`);
  }

  const books = {
    machines,
    broadcasts,
    tagPolicy: createTagPolicy(machines),
    /** Numbers of those that the cluster keeps available: a task that stops one is over before it is off. */
    kept: new Set<number>(),
    /** Seconds that the next copies take; null for no time at all. */
    copySeconds: null as (() => number) | null,
    deleted: [] as number[],
    /** Kinds of tasks that go on until `finishTasks`. */
    slow: new Set<string>(),
    /** Tells whether the token sees a machine that is being copied, as one with rights on all machines does. */
    seesCopies: false,
    /** Ends of the next tasks of a kind, in place of `OK`. */
    exits: new Map<string, string>(),
    /** Reason for which no setting is changed, while there is one. */
    refusal: null as ((fields: Fields) => string) | null,
    /** Old versions grow a disk at once, and answer nothing. */
    growsAtOnce: false,

    /** Adds one that is there for long. */
    put(over: Parameters<typeof add>[0]): BookedMachine {
      const made = add(over);
      broadcasts.tell(made);
      return made;
    },

    /** Time goes by: tasks end, and each ten seconds it is told what machines are called. */
    step(by: number): void {
      for (let passed = 0; passed < by; passed += 1) {
        seconds += 1;
        for (const task of tasks.values()) if (!task.over && task.due <= seconds) end(task);
        broadcasts.at(seconds);
      }
    },

    /** Brings all tasks that still go on to their end. */
    finishTasks(): void {
      for (const task of tasks.values()) if (!task.over) end(task);
    },

    /** Those that are no template. */
    made: () => machines.filter(({ template }) => !template),

    seen: () => machines.filter(({ isHidden }) => !isHidden),

    exists: (number: number) => machines.some(({ vmid }) => vmid === number),

    get(vmid: number): BookedMachine {
      const found = machines.find((one) => one.vmid === vmid);
      if (found !== undefined) return found;
      throw new Refusal(
        500,
        `Configuration file 'nodes/pve1/qemu-server/${vmid}.conf' does not exist`,
      );
    },

    /**
     * Tells whether a machine runs, as its node says. Each look brings a machine that goes down closer to
     * off.
     */
    isOn(machine: BookedMachine): boolean {
      const left = falling.get(machine.vmid);
      if (left === 0) machine.running = false;
      if (left !== undefined) falling.set(machine.vmid, left - 1);
      return machine.running;
    },

    taskOf(id: string) {
      const task = tasks.get(id);
      if (task === undefined) throw new Refusal(500, 'no such task');
      return task.over ? { status: 'stopped', exitstatus: task.exit } : { status: 'running' };
    },

    clone(template: BookedMachine, fields: unknown): string {
      const { newid, name, pool } = clone.parse(fields);
      if (books.exists(Number(newid))) {
        throw new Refusal(500, `unable to create VM ${newid}: config file already exists`);
      }
      // Until it is done it has nothing but a lock, and is in no pool: the token does not see it.
      const copy = add({
        vmid: Number(newid),
        node: template.node,
        isHidden: !books.seesCopies,
        config: { lock: 'clone' },
      });
      const { template: _, ...settings } = template.config;
      const done = { pool, isHidden: false, firewall: copyFirewall(template.firewall) };
      const work = () => Object.assign(copy, { ...done, config: { ...settings, name } });
      return begin('qmclone', template, work, () => drop(copy));
    },

    set(machine: BookedMachine, fields: Fields): null {
      insistOnFree(machine);
      if (books.refusal !== null) throw new Refusal(500, books.refusal(fields));
      const set = config.parse(fields);
      books.tagPolicy.check(machine.config['tags'], set.tags);
      Object.assign(machine.config, set);
      return null;
    },

    grow(machine: BookedMachine, fields: unknown): string | null {
      insistOnFree(machine);
      const { size } = resize.parse(fields);
      const work = () => {
        const { scsi0 = '' } = machine.config;
        machine.config['scsi0'] = scsi0.replace(/size=\w+/, `size=${size}`);
      };
      if (!books.growsAtOnce) return begin('resize', machine, work);
      work();
      return null;
    },

    start(machine: BookedMachine, fields: unknown): string {
      nothing.parse(fields);
      insistOnFree(machine);
      if (machine.running) throw new Refusal(500, `VM ${machine.vmid} already running`);
      return begin('qmstart', machine, () => (machine.running = true));
    },

    shutdown(machine: BookedMachine, fields: unknown): string {
      shutdown.parse(fields);
      insistOnFree(machine);
      if (!machine.running) throw new Refusal(500, `VM ${machine.vmid} not running`);
      return begin('qmshutdown', machine, () => goDown(machine));
    },

    stop(machine: BookedMachine, fields: unknown): string {
      nothing.parse(fields);
      insistOnFree(machine);
      return begin('qmstop', machine, () => goDown(machine));
    },

    remove(machine: BookedMachine, fields: unknown): string {
      removal.parse(fields);
      insistOnFree(machine);
      if (machine.running) {
        throw new Refusal(500, `VM ${machine.vmid} is running - destroy failed`);
      }
      // Its disks go first; until its number is free it has nothing but a lock.
      if (books.slow.has('qmdestroy')) machine.config = { lock: 'destroyed' };
      return begin('qmdestroy', machine, () => {
        drop(machine);
        books.deleted.push(machine.vmid);
      });
    },
  };

  function begin(
    kind: string,
    { node, vmid }: BookedMachine,
    work: () => void,
    undo = () => {},
  ): string {
    const id = `UPID:${node}:0000${tasks.size.toString(16).padStart(4, '0')}:00AB:65F0:${kind}:${vmid}:hostwerk@pve!shop:`;
    const exit = books.exits.get(kind) ?? 'OK';
    const takes = kind === 'qmclone' ? books.copySeconds?.() : undefined;
    const due = takes === undefined ? Infinity : seconds + takes;
    const task = { over: false, exit, finish: exit === 'OK' ? work : undo, due };
    tasks.set(id, task);
    if (!books.slow.has(kind) && takes === undefined) end(task);
    return id;
  }

  function goDown(machine: BookedMachine): void {
    if (books.kept.has(machine.vmid)) falling.set(machine.vmid, 2);
    else machine.running = false;
  }

  books.put({ vmid: TEMPLATE, template: true, config: { template: '1', ...TEMPLATE_CONFIG } });
  return books;
}
