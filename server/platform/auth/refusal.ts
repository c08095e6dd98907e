import { ERRORS } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';

/** An answer of the sign-in endpoints that is not Better Auth's: `message` is the sentence to show. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal';
  readonly code: string;
  readonly status: 400 | 401 | 403 | 409 | 422 | 429;
  readonly reasons: string[];
  /** Fault of each wrong field, by its name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    code: string,
    status: AuthRefusal['status'],
    message: string,
    details: { reasons?: string[]; fields?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.reasons = details.reasons ?? [];
    this.fields = details.fields ?? {};
  }
}

export function wrongField(name: string, message: string): AuthRefusal {
  return new AuthRefusal('INPUT_INVALID', 422, ERRORS.INPUT_INVALID.message, {
    reasons: [message],
    fields: { [name]: message },
  });
}

/** The password is right, and there is a second step. */
export function codeNeeded(): AuthRefusal {
  return new AuthRefusal('SECOND_FACTOR_NEEDED', 403, 'Vul je code in.');
}

/** The code of the second step is none of those that count now. */
export function wrongCode(): AuthRefusal {
  const { message } = ERRORS.SECOND_FACTOR_WRONG;
  return new AuthRefusal('SECOND_FACTOR_WRONG', 403, message, { fields: { code: message } });
}

/** There is no session to ask for, or it is over. */
export function sessionMissing(): AuthRefusal {
  return new AuthRefusal('SESSION_MISSING', 400, ERRORS.UNAUTHORIZED.message);
}

const WRONG = { status: 401, message: 'E-mailadres of wachtwoord klopt niet.' } as const;
const STRANGER = { status: 403, message: 'Dit verzoek kwam van een andere website.' } as const;
const TAKEN = { status: 409, message: 'Er bestaat al een account met dit e-mailadres.' } as const;

/** Better Auth's codes in our sentences; a code that is not here is not told. */
const SENTENCES: Record<string, { status: AuthRefusal['status']; message: string }> = {
  INVALID_EMAIL_OR_PASSWORD: WRONG,
  USER_ALREADY_EXISTS: TAKEN,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: TAKEN,
  INVALID_ORIGIN: STRANGER,
  MISSING_OR_NULL_ORIGIN: STRANGER,
};

/** As Better Auth itself refuses an address and a password that do not belong together. */
export function wrongPassword(): AuthRefusal {
  return new AuthRefusal('INVALID_EMAIL_OR_PASSWORD', WRONG.status, WRONG.message);
}

/** As Better Auth itself refuses an address that has an account. */
export function addressTaken(): AuthRefusal {
  return new AuthRefusal('USER_ALREADY_EXISTS', TAKEN.status, TAKEN.message);
}

/** As Better Auth itself refuses a page of another site. */
export function otherSite(): AuthRefusal {
  return new AuthRefusal('INVALID_ORIGIN', STRANGER.status, STRANGER.message);
}

export function refusalOf(code: string): AuthRefusal | null {
  const known = SENTENCES[code];
  return known === undefined ? null : new AuthRefusal(code, known.status, known.message);
}

/** Rate limits speak the same way. */
export function asRefusal(error: unknown): AuthRefusal | null {
  if (error instanceof AuthRefusal) return error;
  if (error instanceof AppError && error.code === 'RATE_LIMITED') {
    return new AuthRefusal('RATE_LIMITED', 429, ERRORS.RATE_LIMITED.message);
  }
  return null;
}
