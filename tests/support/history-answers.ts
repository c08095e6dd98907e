import { ORPCError } from '@orpc/client';

/** The outcome of a call. */
export type Answer = { path: string; refusal: string | null };

/** The same client, noting what became of each call. */
export function watched<T extends object>(
  client: T,
  path: readonly string[],
  answers: Answer[],
): T {
  return new Proxy(client, {
    get(target, key) {
      const part: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || (typeof part !== 'function' && typeof part !== 'object')) {
        return part;
      }
      return part === null ? part : watched(part, [...path, key], answers);
    },
    async apply(target, self, args) {
      const call = target as unknown as (...args: unknown[]) => Promise<unknown>;
      try {
        const answer = await Reflect.apply(call, self, args);
        answers.push({ path: path.join('.'), refusal: null });
        return answer;
      } catch (error) {
        const refusal = error instanceof ORPCError ? String(error.code) : 'unknown';
        answers.push({ path: path.join('.'), refusal });
        throw error;
      }
    },
  });
}
