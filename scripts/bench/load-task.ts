import * as z from 'zod';

const account = z.strictObject({ email: z.string(), password: z.string() });

/** Task for the load process, which does one thing and ends. */
export const loadTask = z.discriminatedUnion('kind', [
  /** Each lane is a person at a time: its tokens take turns. */
  z.strictObject({
    kind: z.literal('place-and-pay'),
    url: z.string(),
    lanes: z.array(z.array(z.string()).min(1)).min(1),
    orders: z.int(),
    /** Lines of each order, every one that plan. */
    lines: z.int(),
    plan: z.strictObject({ slug: z.string(), priceCents: z.int() }),
  }),
  z.strictObject({
    kind: z.literal('floor-orders'),
    url: z.string(),
    lanes: z.int(),
    orders: z.int(),
  }),
  z.strictObject({
    kind: z.literal('list-plans'),
    url: z.string(),
    lanes: z.int(),
    seconds: z.number(),
  }),
  /** The same question again and again; its askers take turns. */
  z.strictObject({
    kind: z.literal('ask'),
    url: z.string(),
    path: z.string(),
    lanes: z.int(),
    count: z.int(),
    body: z.unknown(),
    tokens: z.array(z.string()).min(1),
  }),
  /** Without pause, until it is told to end. */
  z.strictObject({
    kind: z.literal('sign-in'),
    url: z.string(),
    origin: z.string(),
    accounts: z.array(account).min(1),
  }),
]);

export type LoadTask = z.infer<typeof loadTask>;

export const loadResult = z.strictObject({
  done: z.int(),
  perSecond: z.number(),
  medianMs: z.number(),
  p99Ms: z.number(),
});

export type LoadResult = z.infer<typeof loadResult>;
