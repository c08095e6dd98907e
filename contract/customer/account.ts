import * as z from 'zod';
import { ROLES } from '#domain/platform/role.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';
import { workAccount } from './members.ts';

const calls = callsOf(signedIn, 'Account');

export const currentUser = z.strictObject({
  id: idValue,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  /** Works in the console, and finds it closed until the account has a second factor. */
  lacksSecondFactor: z.boolean(),
  /** The same until they show in this session, which is from before their role, that it is them. */
  lacksProof: z.boolean(),
  /** The colleague who looks at the shop as this customer; nobody as a rule. */
  actedBy: z.string().nullable(),
});

export type CurrentUser = z.infer<typeof currentUser>;

/** The person, and what differs by tab: the account that it asks for. */
const whoAsks = z.strictObject({
  ...currentUser.shape,
  worksFor: workAccount.nullable(),
  /** True if there is an account of another that one may work for. */
  isMember: z.boolean(),
});

export const account = {
  me: calls.get('/me', 'The signed-in person, role read afresh').output(whoAsks),
  resendVerification: calls
    .post('/me/verification', 'Mails the link that confirms the address again')
    .output(z.strictObject({ sent: z.boolean() })),
};
