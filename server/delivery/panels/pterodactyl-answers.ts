import { z } from 'zod';

/** The panel's own number of something. */
const number = z.int().positive();
/** Stands in, without content, for an object that a key may not see. */
const hidden = z.object({ object: z.literal('null_resource') });

/** A person on the panel as far as we go by it; the panel may tell more. */
export const panelUser = z.object({
  object: z.literal('user'),
  attributes: z.object({
    id: number,
    external_id: z.string().nullable(),
    username: z.string().min(1).max(191),
    email: z.string().max(320),
    first_name: z.string(),
    last_name: z.string(),
    root_admin: z.boolean(),
  }),
});
export type PanelUser = z.infer<typeof panelUser>['attributes'];

export const panelUsers = z.object({
  object: z.literal('list'),
  data: z.array(panelUser).max(100),
});

const allocation = z.object({
  object: z.literal('allocation'),
  attributes: z.object({
    id: number,
    ip: z.union([z.ipv4(), z.ipv6()]),
    alias: z.string().max(191).nullish(),
    port: z.int().min(1).max(65_535),
  }),
});

export const panelServer = z.object({
  object: z.literal('server'),
  attributes: z.object({
    id: number,
    external_id: z.string().nullable(),
    name: z.string(),
    /** The first part of its uuid, by which the panel's pages and the client API name it. */
    identifier: z.string().regex(/^[\da-f]{8}$/),
    status: z.string().max(50).nullable(),
    allocation: number,
    egg: number,
    container: z.object({
      installed: z.union([z.boolean(), z.literal(0), z.literal(1)]),
      startup_command: z.string(),
      image: z.string(),
      environment: z.record(z.string(), z.unknown()),
    }),
    relationships: z.object({
      allocations: z.union([
        z.object({ object: z.literal('list'), data: z.array(allocation).max(1000) }),
        hidden,
      ]),
      user: z.union([panelUser, hidden]),
    }),
  }),
});
export type PanelServer = z.infer<typeof panelServer>['attributes'];

/** Answer to making a server; the facts that count are looked up again. */
export const madeServer = z.object({ object: z.literal('server') });

const eggVariable = z.object({
  object: z.literal('egg_variable'),
  attributes: z.object({
    env_variable: z.string().min(1).max(191),
    default_value: z.string().nullish(),
  }),
});

export const panelEgg = z.object({
  object: z.literal('egg'),
  attributes: z.object({
    id: number,
    /** Empty, or null, of an egg that nobody finished: what runs it, or how it starts. */
    docker_image: z.string().max(1000).nullish(),
    startup: z.string().max(100_000).nullish(),
    relationships: z.object({
      variables: z.object({
        object: z.literal('list'),
        data: z.array(eggVariable).max(500),
      }),
    }),
  }),
});
export type PanelEgg = z.infer<typeof panelEgg>['attributes'];

/** A list that one is let in to; of what is in it only the numbers matter. */
export const numberedList = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ attributes: z.object({ id: number }) })).max(100),
});

/** User that a client key belongs to. */
export const keyHolder = z.object({
  object: z.literal('user'),
  attributes: z.object({ admin: z.boolean() }),
});
