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
  /** Condition for the rows that the list shows. */
  live: string;
  /** The columns of the program's answer, and where they come from. */
  select: string;
  from: string;
  /** Text of the table itself that an index finds; the customer is searched beside it. */
  text: string | null;
};

const PAGE = 50;
/** Limit at which the program stops counting, and the bare query as well. */
const COUNTED = 1001;

const OF_CUSTOMER = 'join users u on u.id = t.user_id';

const LISTS: readonly List[] = [
  {
    noun: 'customers',
    table: 'users',
    live: 'true',
    select: `t.id, t.email, t.first_name, t.last_name, p.company, r.role, t.blocked_at, t.created_at,
      (select count(*) from services s where s.user_id = t.id and s.status <> 'cancelled') as services,
      (select coalesce(sum(total_cents), 0) from orders o
       where o.user_id = t.id and o.status in ('paid', 'completed')) as spent`,
    from: `users t left join profiles p on p.user_id = t.id left join user_roles r on r.user_id = t.id`,
    text: null,
  },
  {
    noun: 'orders',
    table: 'orders',
    live: 'true',
    select: `t.id, t.user_id, u.name, u.email, t.plan_name, pl.type, t.service_name, t.status,
      t.billing_cycle, t.total_cents, t.payment_method, t.created_at`,
    from: `orders t ${OF_CUSTOMER} join plans pl on pl.id = t.plan_id`,
    text: 'lower(t.plan_name)',
  },
  {
    noun: 'services',
    table: 'services',
    live: `t.status <> 'cancelled'`,
    select: `t.id, t.name, t.user_id, u.name as customer, u.email, pl.name as plan, pl.type, t.module,
      t.status, t.suspend_reason, t.delivery_state, t.delivery_error, t.module_task, t.module_error,
      t.expires_at, t.cancel_at, t.terminate_at, t.created_at`,
    from: `services t ${OF_CUSTOMER} join plans pl on pl.id = t.plan_id`,
    text: 'lower(t.name)',
  },
  {
    noun: 'tickets',
    table: 'tickets',
    live: 'true',
    select: `t.id, t.subject, left(t.message, 60) as preview, t.user_id, u.name, u.email, t.priority,
      t.status, s.name as service, t.assigned_to, a.name as assignee, t.created_at, t.updated_at`,
    from: `tickets t ${OF_CUSTOMER} left join services s on s.id = t.service_id
      left join users a on a.id = t.assigned_to`,
    text: `lower(t.subject || ' ' || t.message)`,
  },
];

/** The beginning of surnames that one in nine has: pages of it are full in a small shop, its tickets too. */
const NAME = 'van d';
const ID_SHOWN = 8;

/**
 * Page one, a page nine tenths down, and searches over names, addresses and ids, of every list, for
 * the shop as it is now. A search finds as much in a small shop as in a large one, so that what a rate
 * loses from one to the other is lost to the size of the shop.
 */
export async function askedOfConsole(client: pg.Client): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const list of LISTS) {
    const deep = await placeDown(client, list);
    const id = deep.id.slice(0, ID_SHOWN);
    const idFrom = `${id}-0000-0000-0000-000000000000`;
    const idUntil = `${id}-ffff-ffff-ffff-ffffffffffff`;
    const all = countOf(`select from ${list.table} t where ${list.live}`);
    asked.push(
      ask(list, 'first page', {}, { where: 'true', count: all, values: [] }),
      ask(
        list,
        'page at 90 %',
        { cursor: cursorOf(deep) },
        {
          where: '(t.created_at, t.id) < ($1::timestamptz, $2::uuid)',
          count: all,
          values: [deep.at, deep.id],
        },
      ),
      ask(list, 'search for a name', { search: NAME }, searchMany(list, NAME)),
      ask(list, 'search for an address', { search: deep.email }, searchFew(list, deep.email)),
      ask(
        list,
        'search for an id',
        { search: id },
        searchFew(list, id, `union select id from ${list.table} where id between $2 and $3`, [
          idFrom,
          idUntil,
        ]),
      ),
    );
  }
  return asked;
}

/** Condition and count of the bare query: the program's, in as few words as it takes. */
type Bare = { where: string; count: string; values: unknown[] };

function ask(list: List, name: string, input: object, { where, count, values }: Bare): Asked {
  const { noun, select, from, live } = list;
  return {
    name: `${noun}, ${name}`,
    procedure: `staff/${noun}/list`,
    input: { limit: PAGE, ...input },
    sql: `select ${select}, ${count} as count from ${from} where ${live} and ${where}
      order by t.created_at desc, t.id desc limit ${PAGE + 1}`,
    values,
  };
}

function countOf(rows: string): string {
  return `(select count(*) from (${rows} limit ${COUNTED}) counted)`;
}

/** Searches for a text that many rows have: the list is walked until a page is full. */
function searchMany({ table, live, text }: List, search: string): Bare {
  const customer = table === 'users' ? 't.search_text' : 'u.search_text';
  const own = text === null ? '' : ` or ${text} like $1`;
  const joined = table === 'users' ? '' : OF_CUSTOMER;
  return {
    where: `(${customer} like $1${own})`,
    count: countOf(`select from ${table} t ${joined} where ${live} and ${customer} like $1`),
    values: [`%${search}%`],
  };
}

/** Few are found each by an index of its own: their text, their customer's, and what else is asked. */
function searchFew({ table, text }: List, search: string, more = '', moreValues: unknown[] = []) {
  const customers =
    table === 'users'
      ? 'select id from users where search_text like $1'
      : `select x.id from users u join ${table} x on x.user_id = u.id where u.search_text like $1`;
  const own = text === null ? '' : `select t.id from ${table} t where ${text} like $1 union `;
  return {
    where: `t.id in (${own}${customers} ${more} limit ${COUNTED})`,
    count: 'null',
    values: [`%${search}%`, ...moreValues],
  };
}

type Place = { at: string; id: string; email: string };

/** A row nine tenths down, and the address of its customer. */
async function placeDown(client: pg.Client, { table, noun, live }: List): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select t.created_at::text as at, t.id, u.email
     from ${table} t join users u on u.id = ${table === 'users' ? 't.id' : 't.user_id'}
     where ${live} order by t.created_at desc, t.id desc
     offset (select count(*) * 9 / 10 from ${table} t where ${live}) limit 1`,
  );
  const [place] = rows;
  if (place === undefined) throw new Error(`There are no ${noun}.`);
  return place;
}

/** As the program makes it: the order's name and direction, the value and the id. */
function cursorOf({ at, id }: Place): string {
  return Buffer.from(JSON.stringify(['createdAt', 'desc', at, id])).toString('base64url');
}
