import type { contract } from '#contract/index.ts';

/** The dotted paths of a contract's procedures; a procedure carries `~orpc`. */
type PathsOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends { '~orpc': unknown }
    ? `${Prefix}${K}`
    : PathsOf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

export type ProcedurePath = PathsOf<typeof contract>;
