import type { MemberRight } from '#domain/identity/membership.ts';
import type { Role } from '#domain/platform/role.ts';

/** Person or program that does something. Ownership and authorship come from here, never from input. */
export type Actor =
  | {
      kind: 'user';
      id: string;
      role: Role;
      sessionId: string;
      requestId: string;
      address: string;
      /**
       * The person who really asks: a colleague of the shop who acts for the customer, or one of the
       * customer.
       */
      actedBy?: string;
      /** The name under the words that are written, when that is not the customer's. */
      authorId?: string;
      /** Rights of a colleague of the customer; absent for the customer. */
      rights?: readonly MemberRight[];
    }
  | { kind: 'system'; reason: string };

export type UserActor = Extract<Actor, { kind: 'user' }>;
