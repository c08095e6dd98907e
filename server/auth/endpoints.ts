import * as z from 'zod';
import { normaliseName } from '#domain/customer.ts';
import { PASSWORD_MAX_LENGTH, weakPasswordReasons, type WeakReason } from '#domain/password.ts';
import { ERRORS } from '#contract/errors.ts';
import { textValue } from '#contract/values.ts';
import { AppError } from '#server/errors.ts';
import { readCommonPasswords } from './common-passwords.ts';

/** What the shop decides about signing up; handed in by the settings. */
export type SignUpRules = { registrationsEnabled: boolean; siteName: string };

/** An answer of the sign-in endpoints that is not Better Auth's: `message` is the sentence to show. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal';
  readonly code: string;
  readonly status: 400 | 401 | 403 | 409 | 422 | 429;
  readonly reasons: string[];

  constructor(
    code: string,
    status: AuthRefusal['status'],
    message: string,
    reasons: string[] = [],
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.reasons = reasons;
  }
}

const email = z.email('Vul een geldig e-mailadres in.').max(254);
const password = z.string().min(1, 'Vul een wachtwoord in.').max(PASSWORD_MAX_LENGTH);

const signUpBody = z.strictObject({
  email,
  password,
  name: z.string().max(250),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  company: textValue(150).default(''),
  termsAccepted: z.literal(true, 'Ga akkoord met de voorwaarden.'),
});
const signInBody = z.strictObject({ email, password, rememberMe: z.boolean().default(false) });

const REASONS: Record<WeakReason, string> = {
  TOO_SHORT: 'Gebruik minstens 8 tekens.',
  TOO_COMMON: 'Dit wachtwoord staat in lijsten van veelgebruikte wachtwoorden.',
  ONLY_EMAIL: 'Gebruik niet je e-mailadres als wachtwoord.',
  ONLY_NAME: 'Gebruik niet je naam als wachtwoord.',
  ONLY_SITE_NAME: 'Gebruik niet de naam van deze site als wachtwoord.',
};

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const reasons = [...new Set(parsed.error.issues.map((issue) => issue.message))];
  throw new AuthRefusal('INPUT_INVALID', 422, ERRORS.INPUT_INVALID.message, reasons);
}

function properName(text: string, field: string): string {
  const name = normaliseName(text);
  if (name.ok) return name.value;
  const message = name.reason === 'NAME_EMPTY' ? `Vul je ${field} in.` : `Controleer je ${field}.`;
  throw new AuthRefusal('INPUT_INVALID', 422, message);
}

/** Checks a sign-up by our rules; answers the body for Better Auth. */
export async function checkSignUp(
  body: unknown,
  readRules: () => Promise<SignUpRules>,
): Promise<Record<string, unknown> & { email: string }> {
  const input = parse(signUpBody, body);
  const rules = await readRules();
  if (!rules.registrationsEnabled) {
    throw new AuthRefusal('REGISTRATIONS_CLOSED', 403, 'Registreren kan op dit moment niet.');
  }
  const firstName = properName(input.firstName, 'voornaam');
  const lastName = properName(input.lastName, 'achternaam');
  const common = await readCommonPasswords();
  const weak = weakPasswordReasons(
    input.password,
    { email: input.email, names: [firstName, lastName], siteName: rules.siteName },
    (word) => common.has(word),
  );
  if (weak.length > 0) {
    const reasons = weak.map((reason) => REASONS[reason]);
    throw new AuthRefusal('WEAK_PASSWORD', 422, 'Kies een sterker wachtwoord.', reasons);
  }
  const name = `${firstName} ${lastName}`;
  return {
    email: input.email,
    password: input.password,
    name,
    firstName,
    lastName,
    company: input.company,
  };
}

export function checkSignIn(body: unknown): z.infer<typeof signInBody> {
  return parse(signInBody, body);
}

/** Better Auth's codes in our sentences; a code that is not here is not told. */
const SENTENCES: Record<string, { status: AuthRefusal['status']; message: string }> = {
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'E-mailadres of wachtwoord klopt niet.' },
  USER_ALREADY_EXISTS: { status: 409, message: 'Er bestaat al een account met dit e-mailadres.' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    status: 409,
    message: 'Er bestaat al een account met dit e-mailadres.',
  },
  INVALID_ORIGIN: { status: 403, message: 'Dit verzoek kwam van een andere website.' },
  MISSING_OR_NULL_ORIGIN: { status: 403, message: 'Dit verzoek kwam van een andere website.' },
};

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
