import { z } from 'zod';
import { readJson } from '#server/platform/outgoing-http/http-answer.ts';
import { askPanel, DETAIL_MAX, PanelError } from './panel-http.ts';

export type ProxmoxAccess = {
  /** Origin of the cluster, its port included. */
  url: string;
  /** `user@realm!name`, and the secret of that token. */
  tokenId: string;
  token: string;
  timeoutMs?: number;
};

type Question = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api2/json`, and made of names and numbers of ours or the cluster's own. */
  path: string;
  /** Values that are asked or sent; never repeated in an error. */
  fields?: Record<string, string>;
};

export type ProxmoxClient = {
  /** Asks, and reads the answer strictly. Throws PanelError. */
  read<T>(schema: z.ZodType<T>, question: Question): Promise<T>;
};

/** Field that only the owner of the password may read. */
const SECRET_FIELD = 'cipassword';

const told = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** The cluster with its token, for as long as the signal lasts. */
export function createProxmoxClient(access: ProxmoxAccess, signal: AbortSignal): ProxmoxClient {
  return {
    async read(schema, question) {
      const { status, reason, text } = await ask(access, question, signal);
      if (status < 200 || status > 299) throw refusal({ access, question, status, reason, text });
      const read = z.object({ data: schema }).safeParse(readJson(text));
      if (read.success) return read.data.data;
      const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
      const about = `${nameOf(question)} (${fields})`.slice(0, DETAIL_MAX);
      throw new PanelError(`Proxmox: onleesbaar antwoord op ${about}`, { status });
    },
  };
}

async function ask(
  { url, tokenId, token, timeoutMs }: ProxmoxAccess,
  question: Question,
  signal: AbortSignal,
) {
  const { method, path, fields = {} } = question;
  const isSent = method === 'POST' || method === 'PUT';
  const address = new URL(`/api2/json/${path}`, url);
  if (!isSent) address.search = new URLSearchParams(fields).toString();
  return askPanel({
    panel: 'Proxmox',
    question: nameOf(question),
    address,
    method,
    headers: {
      accept: 'application/json',
      authorization: `PVEAPIToken=${tokenId}=${token}`,
      ...(isSent && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isSent && { body: new URLSearchParams(fields).toString() }),
    signal,
    timeoutMs,
  });
}

type Refused = {
  access: ProxmoxAccess;
  question: Question;
  status: number;
  reason: string;
  text: string;
};

function refusal({ access, question, status, reason, text }: Refused): PanelError {
  const secrets = [access.token, question.fields?.[SECRET_FIELD] ?? ''];
  const detail = detailOf(reason, text, secrets);
  const asked = `${status} op ${nameOf(question)}`;
  if (status === 401) {
    return new PanelError(`Proxmox weigert het API-token (${asked}): ${detail}`, { status });
  }
  if (status === 403) {
    return new PanelError(`Proxmox: het API-token mist een recht (${asked}): ${detail}`, {
      status,
    });
  }
  // The cluster says this when the node of a machine does not answer it.
  if (status >= 595) {
    return new PanelError(`Proxmox: de node antwoordt niet (${asked}): ${detail}`, { status });
  }
  return new PanelError(`Proxmox: ${asked}: ${detail}`, { status });
}

/** Old versions say why in the line with the status, newer ones in the body too. */
function detailOf(reason: string, text: string, secrets: readonly string[]): string {
  const { message = '', errors = {} } = told.safeParse(readJson(text)).data ?? {};
  const about = Object.entries(errors).map(([field, why]) => `${field}: ${why}`);
  const said = [message === '' ? reason : message, ...about].map((part) => part.trim());
  const whole = said.filter((part) => part !== '').join(' ') || 'zonder reden';
  return secrets
    .filter((secret) => secret !== '')
    .reduce((clean, secret) => clean.replaceAll(secret, '…'), whole)
    .slice(0, DETAIL_MAX);
}

function nameOf({ method, path }: Question): string {
  return `${method} ${path}`;
}
