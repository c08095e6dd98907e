import { IN_MEMORY, type LimitName, type Limits } from './limits.ts';

type Followed = {
  /** To count with during the call. */
  limits: Limits;
  /** Takes back all that the call counted and did not take back itself. */
  giveBackAll: () => Promise<void>;
};

/**
 * Follows what one call counts: a call that fails by a fault of ours has used up nobody's place for the
 * hour. A loop of such calls stays bounded by the budgets of a minute, which are not followed.
 */
export function trackLimits(limits: Limits): Followed {
  const counted: (readonly [name: LimitName, key: string])[] = [];
  function forget(name: LimitName, key: string): void {
    const at = counted.findIndex((one) => one[0] === name && one[1] === key);
    if (at >= 0) counted.splice(at, 1);
  }
  return {
    limits: {
      ...limits,
      async consume(name, key) {
        await limits.consume(name, key);
        if (!IN_MEMORY.has(name)) counted.push([name, key]);
      },
      async giveBack(name, key) {
        forget(name, key);
        await limits.giveBack(name, key);
      },
      async reset(name, key) {
        forget(name, key);
        await limits.reset(name, key);
      },
    },
    async giveBackAll() {
      for (const [name, key] of counted.splice(0)) await limits.giveBack(name, key);
    },
  };
}
