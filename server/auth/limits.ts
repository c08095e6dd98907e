import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';

/** How often something may happen per key; figures of the security checklist, in points per seconds. */
const RULES = {
  /** Wrong passwords for one account from one address: nobody else is locked out. */
  signInAccountAtAddress: { points: 5, duration: 900 },
  /** Wrong passwords from one address. */
  signInAddress: { points: 20, duration: 900 },
  signUpAddress: { points: 5, duration: 3600 },
  /** Calls of one signed-in person; counted in memory, it only guards against a runaway loop. */
  calls: { points: 300, duration: 60 },
} as const;

export type LimitName = keyof typeof RULES;

export type Limits = {
  /** Counts one; throws RATE_LIMITED above the budget. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Throws RATE_LIMITED when the budget is already spent, without counting. */
  check(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
};

const IN_MEMORY: ReadonlySet<LimitName> = new Set(['calls']);

/** Limits shared by every copy of the program through the database. */
export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();

  function limiter(name: LimitName): RateLimiterAbstract {
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const made = IN_MEMORY.has(name)
      ? new RateLimiterMemory({ ...RULES[name], keyPrefix: name })
      : new RateLimiterPostgres({
          ...RULES[name],
          keyPrefix: name,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        });
    limiters.set(name, made);
    return made;
  }

  return {
    async consume(name, key) {
      try {
        await limiter(name).consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new AppError('RATE_LIMITED');
        throw error;
      }
    },
    async check(name, key) {
      const state = await limiter(name).get(key);
      if (state !== null && state.consumedPoints >= RULES[name].points) {
        throw new AppError('RATE_LIMITED');
      }
    },
    async reset(name, key) {
      await limiter(name).delete(key);
    },
  };
}
