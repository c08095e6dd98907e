/** So many that none of them asks more in a minute than one address may (server/auth/limits.ts). */
export const VISITORS = 400;

/** Whose connection the program takes a load to be: that of one visitor behind a proxy on this machine. */
export const PROXY = '127.0.0.1';

/** As that proxy says where a visitor comes from. */
export function visitorHeaders(visitor: number): Record<string, string> {
  const turn = visitor % VISITORS;
  return { 'x-forwarded-for': `10.1.${Math.floor(turn / 200)}.${(turn % 200) + 1}` };
}
