import type { BookedMachine } from './proxmox-books.ts';
import { Refusal } from './panel-server.ts';

const split = (text = '') => text.split(';').filter((tag) => tag !== '');

/** Decides on the tags that a token without Sys.Modify on the datacenter may add and take away. */
export function createTagPolicy(machines: readonly BookedMachine[]) {
  return {
    allow: 'free' as 'free' | 'existing' | 'none',
    /** Tags that nobody else may touch. */
    registered: new Set<string>(),

    check(before: string | undefined, after: string | undefined): void {
      if (after === undefined) return;
      const [old, wanted] = [split(before), split(after)];
      const changed = [
        ...old.filter((tag) => !wanted.includes(tag)),
        ...wanted.filter((tag) => !old.includes(tag)),
      ];
      const existing = new Set(machines.flatMap(({ config }) => split(config['tags'])));
      for (const tag of changed) {
        const isAllowed = this.allow === 'free' || (this.allow === 'existing' && existing.has(tag));
        if (isAllowed && !this.registered.has(tag)) continue;
        throw new Refusal(
          403,
          `Permission check failed (/, Sys.Modify for modifying tag '${tag}')`,
        );
      }
    },
  };
}
