import type { z } from 'zod';
import { readAnswer, refusalIn } from './directadmin-answers.ts';
import { askPanel, DETAIL_MAX, PanelError } from './panel-http.ts';

export type DirectAdminSettings = {
  /** Origin of the server, its port included. */
  url: string;
  /** The reseller or administrator whose accounts these are, and a login key of theirs. */
  user: string;
  key: string;
  timeoutMs?: number;
};

type Question = {
  method: 'GET' | 'POST';
  /** `CMD_API_SHOW_USER_CONFIG`. */
  command: string;
  /** Values that are asked or sent; never repeated in an error. */
  fields?: Record<string, string>;
  /** The account of ours in whose name it is asked. */
  as?: string;
};

export type DirectAdminClient = {
  /** Asks, and reads the answer strictly. Throws PanelError, with what `whyNot` knows as its code. */
  read<T>(schema: z.ZodType<T>, question: Question): Promise<T>;
};

/** It understood and said no. */
export const REFUSED = 'refused';
/** It said something that is no answer to this. */
export const UNREADABLE = 'unreadable';

/** The server with its login key, for as long as the signal lasts. */
export function createDirectAdminClient(
  settings: DirectAdminSettings,
  signal: AbortSignal,
): DirectAdminClient {
  return {
    async read(schema, question) {
      const { status, text } = await ask(settings, question, signal);
      const answer = readAnswer(text);
      const problem = problemWith({ status, answer, secrets: secretsOf(settings, question) });
      if (problem !== null) {
        const { message, code } = problem;
        throw new PanelError(`${message} (${status} op ${nameOf(question)})`, { status, code });
      }
      const read = schema.safeParse(answer);
      if (read.success) return read.data;
      const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
      const about = `${nameOf(question)} (${fields})`.slice(0, DETAIL_MAX);
      throw new PanelError(`DirectAdmin: onleesbaar antwoord op ${about}`, {
        status,
        code: UNREADABLE,
      });
    },
  };
}

async function ask(
  { url, user, key, timeoutMs }: DirectAdminSettings,
  question: Question,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { method, command, fields = {}, as } = question;
  const isPost = method === 'POST';
  const address = new URL(`/${command}`, url);
  address.search = new URLSearchParams({ ...(!isPost && fields), json: 'yes' }).toString();
  const who = as === undefined ? user : `${user}|${as}`;
  return askPanel({
    panel: 'DirectAdmin',
    question: nameOf(question),
    address,
    method,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${who}:${key}`).toString('base64')}`,
      ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isPost && { body: new URLSearchParams(fields).toString() }),
    signal,
    timeoutMs,
  });
}

type Answered = { status: number; answer: unknown; secrets: readonly string[] };

function problemWith({ status, answer, secrets }: Answered) {
  if (status === 401 || status === 403) {
    return { message: 'DirectAdmin weigert de login key, of die mist een commando', code: '' };
  }
  const refusal = refusalIn(answer);
  if (refusal !== null) {
    const told = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), refusal);
    const code = status < 500 ? REFUSED : '';
    return { message: `DirectAdmin weigert: ${told.slice(0, DETAIL_MAX)}`, code };
  }
  if (status < 200 || status > 299) return { message: 'DirectAdmin: geen antwoord', code: '' };
  if (answer !== null) return null;
  return {
    message:
      'DirectAdmin antwoordt met een webpagina: de login key klopt niet of mist een commando',
    code: '',
  };
}

/** Lists the secrets that must not come back in the words of the panel. */
function secretsOf({ key }: DirectAdminSettings, { fields }: Question): string[] {
  return [key, fields?.['passwd']].filter((secret) => secret !== undefined);
}

function nameOf({ method, command }: Question): string {
  return `${method} ${command}`;
}
