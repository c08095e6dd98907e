import { isContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import { contract } from '#contract/index.ts';
import { ACCOUNT_HEADER } from '#domain/identity/membership.ts';
import type { HistoryShop } from './history-shop.ts';

/** Customer in whose name something was asked, and the person who did so where that is somebody else. */
type Caller = { id: string; actedBy: string | null };
type Asked = { path: string; caller: Caller; isDone: boolean };

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
/** A mark in all that staff write for each other. */
export const AMONG_STAFF = 'alleen voor collega’s';
/**
 * Calls that may succeed without leaving anything to write down, because the work is done already or the
 * value is the same.
 */
const MAY_BE_DONE = new Set([
  // Only shows what would be written.
  'staff.corrections.preview',
  'customer.mandates.ask',
  'customer.mandates.stop',
  'customer.members.change',
  'customer.orders.pay',
  'customer.orders.payRest',
  'customer.planChanges.schedule',
  'customer.tickets.reply',
  'customer.together.pay',
  'staff.imports.preview',
  'staff.mandates.stop',
  'staff.plans.adoptPrice',
  'staff.plans.edit',
  'staff.services.setSystem',
  'staff.tickets.assign',
  'staff.tickets.setPriority',
]);

/** Calls that are more than a question. */
const WRITES: ReadonlySet<string> = new Set(writes(contract, ''));

function writes(node: object, prefix: string): string[] {
  if (isContractProcedure(node)) return node['~orpc'].route.method === 'GET' ? [] : [prefix];
  return Object.entries(node).flatMap(([key, child]: [string, object]) =>
    writes(child, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** Sees each call that is made in a history, and what was answered. */
export function createWitness() {
  /** By the id that the program gave it. */
  const asked = new Map<string, Asked>();
  /** Ids in answers to customers, by whose account they were answered for. */
  const told = new Map<string, Set<string>>();
  const leaks: string[] = [];
  /** The colleague who looks along, by access token. */
  const looking = new Map<string, string>();

  function callerOf({ headers }: Request): Caller | null {
    const token = headers.get('authorization')?.slice('Bearer '.length);
    if (token === undefined) return null;
    const id = subjectOf(token);
    const holder = headers.get(ACCOUNT_HEADER);
    if (holder !== null) return { id: holder, actedBy: id };
    return { id, actedBy: looking.get(token) ?? null };
  }

  return {
    asked,
    told,
    leaks,
    /** The last row of the audit log that was looked at. */
    readUntil: 0,
    /** A colleague of the shop works with this token for the customer whose it is. */
    looksAlong: (token: string, colleague: { id: string }) => void looking.set(token, colleague.id),
    async watch(request: Request, response: Response): Promise<void> {
      const path = new URL(request.url).pathname.slice('/rpc/'.length).replaceAll('/', '.');
      const caller = callerOf(request);
      if (caller === null) return;
      const requestId = response.headers.get('x-request-id') ?? '';
      asked.set(requestId, { path, caller, isDone: response.ok });
      const isText = response.headers.get('content-type')?.startsWith('application/json');
      if (!path.startsWith('customer.') || isText !== true) return;
      const text = await response.text();
      if (text.includes(AMONG_STAFF)) leaks.push(path);
      const ids = told.get(caller.id) ?? new Set();
      for (const [id] of text.matchAll(UUID)) ids.add(id);
      told.set(caller.id, ids);
    },
  };
}

function subjectOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { sub }: { sub?: string } = JSON.parse(payload);
  return sub ?? '';
}

/**
 * Finds acts since the last call that are recorded in the name of another than the one who did them, or
 * not at all; and secrets in the log.
 */
export async function readWronglyWritten({ api, witness }: HistoryShop): Promise<unknown[]> {
  const rows = await api.db
    .selectFrom('auditLog')
    .select(['id', 'action', 'actorId', 'actedBy', 'requestId'])
    .select(sql<boolean>`concat(before, after) ~ 'ssh-ed25519'`.as('hasKey'))
    .where('actorKind', '=', 'user')
    .where('id', '>', witness.readUntil)
    .execute();
  witness.readUntil = Math.max(witness.readUntil, ...rows.map(({ id }) => id));
  const wrong: unknown[] = rows.filter(({ requestId, actorId, actedBy, hasKey }) => {
    const caller = witness.asked.get(requestId ?? '')?.caller;
    return hasKey || caller?.id !== actorId || caller.actedBy !== actedBy;
  });
  const written = new Set(rows.map(({ requestId }) => requestId));
  for (const [requestId, { path, caller, isDone }] of witness.asked) {
    const isLeft = isDone && WRITES.has(path) && !MAY_BE_DONE.has(path) && !written.has(requestId);
    if (isLeft) wrong.push({ path, caller, written: false });
  }
  witness.asked.clear();
  return [...wrong, ...witness.leaks.splice(0)];
}

/** Finds data of one customer that was shown to another. */
export async function readStrangers({ api, witness }: HistoryShop): Promise<unknown[]> {
  const pairs = [...witness.told].flatMap(([account, ids]) =>
    [...ids].map((id) => ({ account, id })),
  );
  const { rows } = await sql`
    with told as (
      select account, id from json_to_recordset(${JSON.stringify(pairs)}::json)
        as told(account uuid, id uuid)
    ), owned as (
      select id, user_id, 'order' as what from orders
      union all select id, user_id, 'service' from services
      union all select id, user_id, 'invoice' from invoices
      union all select id, user_id, 'ticket' from tickets
      union all select ticket_replies.id, tickets.user_id, 'reply'
        from ticket_replies join tickets on tickets.id = ticket_id
      union all select payments.id, orders.user_id, 'payment'
        from payments join orders on orders.id = order_id
      union all select id, user_id, 'mandate' from mandates
      union all select id, user_id, 'credit' from credits
    )
    select what, id, account, user_id from told join owned using (id)
    where user_id is distinct from account
  `.execute(api.db);
  return rows;
}
