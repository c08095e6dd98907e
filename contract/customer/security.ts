import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn, weakPassword } from '#contract/procedures.ts';
import { emailValue, idValue, ownPasswordValue, qrCode, requiredText } from '#contract/values.ts';
import { RECOVERY_CODE_COUNT } from '#domain/identity/second-factor.ts';
import { SIGN_IN_OUTCOMES } from '#domain/identity/sign-in.ts';

const calls = callsOf(signedIn, 'Account');

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'unknown'] as const;

/** A session of somebody, with the device it is on. */
export const accountSession = z.strictObject({
  id: idValue,
  kind: z.enum(DEVICE_KINDS),
  /** `Firefox`; empty when it does not say. */
  browser: z.string(),
  /** `Windows`, `iOS`; empty when it does not say. */
  system: z.string(),
  address: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** A colleague of the shop who looks at it as this customer. */
  isColleague: z.boolean(),
});

export type AccountSession = z.infer<typeof accountSession>;

/** The last used; whoever has more sees the rest once some of these have ended. */
export const SESSIONS_MAX = 100;
export const accountSessions = z.strictObject({
  items: z.array(accountSession).max(SESSIONS_MAX),
});

/** A sign-in, or a wrong password or code. */
export const signInEntry = z.strictObject({
  id: idValue,
  at: z.date(),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  kind: z.enum(DEVICE_KINDS),
  browser: z.string(),
  system: z.string(),
  address: z.string(),
});

export type SignInEntry = z.infer<typeof signInEntry>;

export const SIGN_INS_MAX = 25;
export const signInEntries = z.strictObject({ items: z.array(signInEntry).max(SIGN_INS_MAX) });

/** Secret that an app makes codes from; shown once. */
export const secondFactorStart = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  qr: qrCode,
});
export type SecondFactorStart = z.infer<typeof secondFactorStart>;

/** Shown once: only their hashes are kept. */
export const recoveryCodes = z.strictObject({
  codes: z.array(z.string()).max(RECOVERY_CODE_COUNT),
});
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** A new address that waits for both mailboxes. */
export const emailChange = z.strictObject({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.date(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const securityState = z.strictObject({
  /** Works in the console, which closes without a second factor. */
  isFactorDemanded: z.boolean(),
  /** Mails to their address come back: it must be confirmed again. */
  isEmailBouncing: z.boolean(),
  emailChange: emailChange.nullable(),
  secondFactor: z
    .strictObject({ since: z.date(), recoveryCodesLeft: z.int().nonnegative() })
    .nullable(),
});
export type SecurityState = z.infer<typeof securityState>;

const withPassword = z.strictObject({ password: ownPasswordValue });

export const security = {
  get: calls.get('/me/security', 'How one’s account is secured').output(securityState),
  changePassword: calls
    .post('/me/password', 'Another password; other devices are signed out')
    .errors({
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      WEAK_PASSWORD: { ...ERRORS.WEAK_PASSWORD, data: weakPassword },
      CONFLICT: ERRORS.CONFLICT,
    })
    .input(z.strictObject({ currentPassword: ownPasswordValue, newPassword: ownPasswordValue }))
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  changeEmail: calls
    .post('/me/email', 'Asks both mailboxes whether the address may change')
    .errors({ WRONG_PASSWORD: ERRORS.WRONG_PASSWORD })
    .input(z.strictObject({ newEmail: emailValue, password: ownPasswordValue }))
    .output(emailChange),
  cancelEmailChange: calls
    .delete('/me/email', 'Takes the question for another address back')
    .output(z.strictObject({ cancelled: z.boolean() })),
  mailFactorCode: calls
    .post(
      '/me/second-factor/code',
      'Mails a colleague the code that beginning a second factor asks for',
    )
    .errors({
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      SECOND_FACTOR_ON: ERRORS.SECOND_FACTOR_ON,
    })
    .input(withPassword)
    // Null for who needs no code.
    .output(z.strictObject({ mailedTo: z.string().nullable() })),
  startSecondFactor: calls
    .post('/me/second-factor', 'A secret for an authenticator app, to be confirmed')
    .errors({
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      SECOND_FACTOR_ON: ERRORS.SECOND_FACTOR_ON,
    })
    .input(z.strictObject({ password: ownPasswordValue, mailCode: requiredText(20).optional() }))
    .output(secondFactorStart),
  confirmSecondFactor: calls
    .post('/me/second-factor/confirm', 'Switches the second factor on with a first code')
    .errors({
      SECOND_FACTOR_WRONG: ERRORS.SECOND_FACTOR_WRONG,
      SECOND_FACTOR_NOT_STARTED: ERRORS.SECOND_FACTOR_NOT_STARTED,
    })
    .input(z.strictObject({ code: requiredText(20) }))
    .output(recoveryCodes),
  proveSession: calls
    .post(
      '/me/second-factor/prove',
      'Shows with a code that a session from before one’s role is one’s own',
    )
    .errors({
      SECOND_FACTOR_WRONG: ERRORS.SECOND_FACTOR_WRONG,
      SECOND_FACTOR_OFF: ERRORS.SECOND_FACTOR_OFF,
    })
    .input(z.strictObject({ code: requiredText(20) }))
    .output(z.strictObject({ proven: z.boolean() })),
  disableSecondFactor: calls
    .post('/me/second-factor/disable', 'Switches the second factor off')
    .errors({
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      SECOND_FACTOR_OFF: ERRORS.SECOND_FACTOR_OFF,
    })
    .input(withPassword)
    .output(z.strictObject({ disabled: z.boolean() })),
  renewRecoveryCodes: calls
    .post('/me/second-factor/recovery-codes', 'New recovery codes in the place of the older ones')
    .errors({
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      SECOND_FACTOR_OFF: ERRORS.SECOND_FACTOR_OFF,
    })
    .input(withPassword)
    .output(recoveryCodes),
  listSessions: calls
    .get('/me/sessions', 'Where one is signed in, last used first')
    .output(accountSessions),
  endSession: calls
    .delete('/me/sessions/{sessionId}', 'Signs out one device')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ sessionId: idValue }))
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  endOtherSessions: calls
    .delete('/me/sessions', 'Signs out every device but this one')
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  listSignIns: calls
    .get('/me/sign-ins', 'Who came in or tried to, the last first')
    .output(signInEntries),
  stopActing: calls
    .post('/me/stop-acting', 'Ends the session of a colleague who looks along as this customer')
    .output(z.strictObject({ ended: z.int().nonnegative() })),
};
