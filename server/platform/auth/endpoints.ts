import * as z from 'zod';
import { normaliseName } from '#domain/identity/customer.ts';
import { PASSWORD_MAX_LENGTH } from '#domain/identity/password.ts';
import { ERRORS } from '#contract/errors.ts';
import { printedText, textValue } from '#contract/values.ts';
import { AuthRefusal, wrongField } from './refusal.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/** Decisions of the shop about signing up; handed in by the settings. */
export type SignUpRules = { registrationsEnabled: boolean; siteName: string };

const email = z.email('Vul een geldig e-mailadres in.').max(254);
const password = z.string().min(1, 'Vul een wachtwoord in.').max(PASSWORD_MAX_LENGTH);
/** Long enough for every link we make; what it holds is looked at by who made it. */
const token = z.string().min(1).max(200);

const signUpBody = z.strictObject({
  email,
  password,
  name: z.string().max(250),
  firstName: printedText(100),
  lastName: printedText(100),
  company: printedText(150).default(''),
  termsAccepted: z.literal(true, 'Ga akkoord met de voorwaarden.'),
});
const signInBody = z.strictObject({
  email,
  password,
  rememberMe: z.boolean().default(false),
  /** Code of the second step; the form asks for it once the server does. */
  code: textValue(20).default(''),
});
const forgotBody = z.strictObject({ email });
const linkBody = z.strictObject({ token });
const emailAnswerBody = z.strictObject({ token, answer: z.enum(['confirm', 'cancel']) });
const resetBody = z.strictObject({ token, password });

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const [name] = path;
    if (typeof name === 'string') fields[name] ??= message;
  }
  const reasons = [...new Set(parsed.error.issues.map((issue) => issue.message))];
  throw new AuthRefusal('INPUT_INVALID', 422, ERRORS.INPUT_INVALID.message, { reasons, fields });
}

function properName(text: string, field: 'firstName' | 'lastName'): string {
  const name = normaliseName(text);
  if (name.ok) return name.value;
  const word = field === 'firstName' ? 'voornaam' : 'achternaam';
  throw wrongField(
    field,
    name.reason === 'NAME_EMPTY'
      ? `Vul je ${word} in.`
      : `Controleer je ${word}: gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.`,
  );
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
  const firstName = properName(input.firstName, 'firstName');
  const lastName = properName(input.lastName, 'lastName');
  const { siteName } = rules;
  const names = [firstName, lastName];
  await refuseWeakPassword(input.password, { email: input.email, names, siteName });
  return {
    email: input.email,
    password: input.password,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    company: input.company,
    // The form asks nobody whether to be remembered: the session ends with the browser.
    rememberMe: false,
  };
}

export function checkSignIn(body: unknown): z.infer<typeof signInBody> {
  return parse(signInBody, body);
}

export function checkForgot(body: unknown): z.infer<typeof forgotBody> {
  return parse(forgotBody, body);
}

export function checkLink(body: unknown): z.infer<typeof linkBody> {
  return parse(linkBody, body);
}

export function checkEmailAnswer(body: unknown): z.infer<typeof emailAnswerBody> {
  return parse(emailAnswerBody, body);
}

export function checkReset(body: unknown): z.infer<typeof resetBody> {
  return parse(resetBody, body);
}
