import type { BookedMachine } from './proxmox-books.ts';

const EVERY_SECONDS = 10;
const EXPIRE_SECONDS = 300;

type Told = { at: number; name: string; template: boolean; status: string };

/**
 * Keeps the list that pvestatd gives the cluster every ten seconds, and that lasts five minutes: the name
 * of a machine, whether it is a template, and whether it runs. A machine without a name gets one in the
 * list all the same.
 */
export function createBroadcasts(machines: readonly BookedMachine[]) {
  const last = new Map<number, Told>();
  let now = 0;

  return {
    /** Hangs, as on a storage that does not answer. */
    hangs: false,

    tell({ vmid, template, running, config }: BookedMachine): void {
      const name = config['name'] ?? `VM ${vmid}`;
      last.set(vmid, { at: now, name, template, status: running ? 'running' : 'stopped' });
    },

    /** It is that late by now. */
    at(seconds: number): void {
      now = seconds;
      if (now % EVERY_SECONDS !== 0 || this.hangs) return;
      for (const machine of machines) this.tell(machine);
    },

    /**
     * Gives the entry of a machine in the list; undefined where nothing was told of it, or too long ago.
     */
    of(vmid: number): Told | undefined {
      const told = last.get(vmid);
      return told === undefined || now - told.at > EXPIRE_SECONDS ? undefined : told;
    },
  };
}
