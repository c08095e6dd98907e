import { z } from 'zod';
import { readJson } from '#server/platform/outgoing-http/http-answer.ts';
import { askPanel, DETAIL_MAX, PanelError } from './panel-http.ts';

const problem = z.object({
  errors: z
    .array(z.object({ code: z.string().max(100), detail: z.string() }))
    .min(1)
    .max(100),
});

export type PterodactylSettings = {
  /** Origin of the panel. */
  url: string;
  /** An application key, `ptla_…`. */
  key: string;
  /** A client key of an administrator, `ptlc_…`; without one nothing is restarted. */
  clientKey?: string;
  timeoutMs?: number;
};

type Question = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`, and made of names and numbers of ours or the panel's own. */
  path: string;
  /** Values that are looked for; never repeated in an error. */
  query?: Record<string, string>;
  body?: object;
};

export type PterodactylClient = {
  /** Asks, and reads the answer strictly. Throws PanelError. */
  read<T>(schema: z.ZodType<T>, question: Question): Promise<T>;
  /** Has something done that answers nothing. Throws PanelError. */
  order(question: Question): Promise<void>;
};

type Access = { url: string; key: string; timeoutMs?: number | undefined };

/** The panel with one of its keys, for as long as the signal lasts. */
export function createPterodactylClient(access: Access, signal: AbortSignal): PterodactylClient {
  return {
    async read(schema, question) {
      const { status, text } = await ask(access, question, signal);
      const read = schema.safeParse(readJson(text));
      if (read.success) return read.data;
      const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
      const about = `${nameOf(question)} (${fields})`.slice(0, DETAIL_MAX);
      throw new PanelError(`Pterodactyl: onleesbaar antwoord op ${about}`, { status });
    },
    async order(question) {
      await ask(access, question, signal);
    },
  };
}

async function ask(
  { url, key, timeoutMs }: Access,
  question: Question,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { method, path, query = {}, body } = question;
  const address = new URL(`/api/${path}`, url);
  address.search = new URLSearchParams(query).toString();
  const { status, text } = await askPanel({
    panel: 'Pterodactyl',
    question: nameOf(question),
    address,
    method,
    headers: {
      accept: 'application/vnd.pterodactyl.v1+json',
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
    timeoutMs,
  });
  if (status >= 200 && status <= 299) return { status, text };
  throw refusal(question, status, text);
}

function refusal(question: Question, status: number, text: string): PanelError {
  const told = problem.safeParse(readJson(text));
  const first = told.success ? told.data.errors[0] : undefined;
  const detail = first?.detail.slice(0, DETAIL_MAX) ?? 'zonder reden';
  const about = { status, code: first?.code };
  if (status === 401 || status === 403) {
    const sentence = 'Pterodactyl weigert de sleutel, of die mist een recht';
    return new PanelError(`${sentence} (${status} op ${nameOf(question)})`, about);
  }
  return new PanelError(`Pterodactyl: ${status} op ${nameOf(question)}: ${detail}`, about);
}

function nameOf({ method, path }: Question): string {
  return `${method} ${path}`;
}
