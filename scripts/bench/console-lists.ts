import type pg from 'pg';

/** A list of the console as the program is asked for it, and the bare query that gives the same rows. */
export type Asked = {
  name: string;
  procedure: string;
  input: object;
  sql: string;
  values: unknown[];
};

type List = {
  noun: string;
  table: string;
  select: string;
  /** What the bare query looks in when somebody searches. */
  found: string;
  search: string;
};

const PAGE = 50;

const OF_CUSTOMER = 'join users u on u.id = t.user_id';
const BY_OWNER = `union select x.id from users u join %t x on x.user_id = u.id where u.search_text like $1 limit 1001`;

const LISTS: readonly List[] = [
  {
    noun: 'customers',
    table: 'users',
    select: `select t.id, t.email, t.first_name, t.last_name, p.company, r.role, t.blocked_at, t.created_at,
      (select count(*) from services s where s.user_id = t.id and s.status <> 'cancelled') as services,
      (select coalesce(sum(total_cents), 0) from orders o
       where o.user_id = t.id and o.status in ('paid', 'completed')) as spent
      from users t left join profiles p on p.user_id = t.id left join user_roles r on r.user_id = t.id`,
    found: 'select id from users where search_text like $1 limit 1001',
    search: 'klant777',
  },
  {
    noun: 'orders',
    table: 'orders',
    select: `select t.id, t.user_id, u.name, u.email, t.plan_name, pl.type, t.service_name, t.status,
      t.billing_cycle, t.total_cents, t.payment_method, t.created_at
      from orders t ${OF_CUSTOMER} join plans pl on pl.id = t.plan_id`,
    found: `select id from orders where lower(plan_name) like $1 ${BY_OWNER.replace('%t', 'orders')}`,
    search: 'klant777',
  },
  {
    noun: 'services',
    table: 'services',
    select: `select t.*, u.name as customer, u.email, pl.name as plan, pl.type
      from services t ${OF_CUSTOMER} join plans pl on pl.id = t.plan_id`,
    found: `select id from services where lower(name) like $1 ${BY_OWNER.replace('%t', 'services')}`,
    search: 'server-777',
  },
  {
    noun: 'tickets',
    table: 'tickets',
    select: `select t.id, t.subject, left(t.message, 400), u.name, u.email, t.priority, t.status, s.name as service,
      t.assigned_to, a.name as assignee, t.created_at, t.updated_at
      from tickets t ${OF_CUSTOMER} left join services s on s.id = t.service_id
      left join users a on a.id = t.assigned_to`,
    found: `select id from tickets where lower(subject || ' ' || message) like $1 ${BY_OWNER.replace('%t', 'tickets')}`,
    search: 'server-777',
  },
];

/** Page one, a page nine tenths down, and a search, of every list, for the shop as it is now. */
export async function askedOfConsole(client: pg.Client): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const list of LISTS) {
    const deep = await placeDown(client, list);
    const newest = `order by t.created_at desc, t.id desc limit ${PAGE + 1}`;
    // The list of services leaves out what ended; so does the bare query.
    const live = list.noun === 'services' ? `t.status <> 'cancelled' and` : '';
    const of = (name: string, input: object, where: string, values: unknown[]) => ({
      name: `${list.noun}, ${name}`,
      procedure: `staff/${list.noun}/list`,
      input: { limit: PAGE, ...input },
      sql: `${list.select} where ${live} ${where} ${newest}`,
      values,
    });
    asked.push(
      of('first page', {}, 'true', []),
      of(
        'page at 90 %',
        { cursor: cursorOf(deep) },
        '(t.created_at, t.id) < ($1::timestamptz, $2::uuid)',
        [deep.at, deep.id],
      ),
      of('search', { search: list.search }, `t.id in (${list.found})`, [`%${list.search}%`]),
    );
  }
  return asked;
}

type Place = { at: string; id: string };

async function placeDown(client: pg.Client, { table, noun }: List): Promise<Place> {
  const live = noun === 'services' ? `where status <> 'cancelled'` : '';
  const { rows } = await client.query<Place>(
    `select created_at::text as at, id from ${table} ${live} order by created_at desc, id desc
     offset (select count(*) * 9 / 10 from ${table} ${live}) limit 1`,
  );
  const [place] = rows;
  if (place === undefined) throw new Error(`There are no ${noun}.`);
  return place;
}

/** As the program makes it: the order's name and direction, the value and the id. */
function cursorOf({ at, id }: Place): string {
  return Buffer.from(JSON.stringify(['createdAt', 'desc', at, id])).toString('base64url');
}
