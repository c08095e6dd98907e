import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const HEAD = `-- The schema as all migrations leave it, to be read; nothing runs this file.
-- After a migration: npm run test:unit -- server/platform/db/schema-file.test.ts -u`;

/** Tables with their columns, checks and keys; a generated column shows its expression. */
const TABLES = sql<{ text: string }>`
  with fields as (
    select attrelid, string_agg(format(
      '  %I %s%s%s', attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' else '' end,
      case when attidentity <> '' then ' generated always as identity'
        when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
        when adbin is not null then format(' default %s', pg_get_expr(adbin, adrelid)) else '' end
    ), E',\n' order by attnum) as lines
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped group by attrelid
  ), rules as (
    select conrelid, string_agg(
      format(E',\n  constraint %I %s', conname, pg_get_constraintdef(oid)), '' order by contype desc, conname
    ) as lines
    from pg_constraint where contype in ('c', 'f', 'p', 'u', 'x') group by conrelid
  )
  select format(E'create table %I (\n%s%s\n);', relname, fields.lines, rules.lines) as text
  from pg_class join fields on attrelid = pg_class.oid left join rules on conrelid = pg_class.oid
  where relkind = 'r' and relnamespace = 'public'::regnamespace
  order by relname`;

/** Indexes beside those that a key brings along. */
const INDEXES = sql<{ text: string }>`
  select pg_get_indexdef(indexrelid) || ';' as text
  from pg_index join pg_class as tables on tables.oid = indrelid
    join pg_class as indexes on indexes.oid = indexrelid
  where tables.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by tables.relname, indexes.relname`;

/** Functions of our own, without those of an extension. */
const FUNCTIONS = sql<{ text: string }>`
  select pg_get_functiondef(pg_proc.oid) || ';' as text
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind <> 'a'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname, pg_get_function_identity_arguments(pg_proc.oid)`;

const TRIGGERS = sql<{ text: string }>`
  select pg_get_triggerdef(pg_trigger.oid) || ';' as text
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace
  order by relname, tgname`;

/** Writes the schema of a database as one text that is the same whenever the schema is. */
export async function writeSchema(db: Db): Promise<string> {
  const parts = [HEAD];
  for (const part of [TABLES, INDEXES, FUNCTIONS, TRIGGERS]) {
    const { rows } = await part.execute(db);
    const between = part === TABLES || part === FUNCTIONS ? '\n\n' : '\n';
    parts.push(rows.map(({ text }) => text.trimEnd()).join(between));
  }
  return `${parts.join('\n\n')}\n`;
}
