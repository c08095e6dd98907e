-- Series that invoices and credit invoices are numbered by, as the shop sets them: prefix, digits, where
-- they begin, and whether each year begins at one again. Takes the place of `invoice_series`: a copy of the
-- release before cannot number beside this one, so that no number is given twice; its sale is tried again.
create table series (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  prefix text not null,
  digits integer not null,
  per_year boolean not null,
  -- The first number of the year in which it was begun; the year is zero where numbers go on.
  start_number integer not null,
  start_year integer not null,
  last_year integer not null,
  last_number integer not null,
  last_issued_on date,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint series_kind_check check (kind in ('invoice', 'credit_note')),
  constraint series_prefix_check check (prefix ~ '^([A-Z0-9.-]|\{jaar\})*$' and char_length(prefix) <= 16),
  constraint series_year_check check (not per_year or prefix like '%{jaar}%'),
  constraint series_digits_check check (digits between 1 and 9),
  constraint series_start_check check (start_number > 0 and start_year >= 0 and (start_year > 0) = per_year),
  constraint series_last_check check (last_number >= 0 and last_year >= 0 and (last_year > 0) = per_year)
);
-- One that numbers, of each kind.
create unique index series_in_use on series (kind) where ended_at is null;

insert into series (kind, prefix, digits, per_year, start_number, start_year, last_year, last_number,
  last_issued_on, begun_at)
select kind, prefix, 6, true, 1, coalesce(first_year, this_year), coalesce(last_year, this_year),
  coalesce(next_number - 1, 0), last_issued_on, coalesce(first_at, now())
from (values ('invoice', '{jaar}-', ''), ('credit_note', 'C{jaar}-', 'C')) as format (kind, prefix, letter)
cross join (select extract(year from now() at time zone 'Europe/Amsterdam')::integer as this_year) as today
cross join lateral (
  select min(extract(year from issued_on))::integer as first_year, max(issued_on) as last_issued_on,
    min(created_at) as first_at
  from invoices where invoices.kind = format.kind
) as issued
left join lateral (
  select substr(invoice_series.series, length(letter) + 1)::integer as last_year, next_number
  from invoice_series where invoice_series.series ~ ('^' || letter || '[0-9]{4}$')
  order by 1 desc limit 1
) as counter on true;

alter table invoices add column series_id uuid references series;
alter table invoices add column year integer;
alter table invoices disable trigger issued_invoices_are_final;
update invoices set series_id = series.id, year = right(invoices.series, 4)::integer
from series where series.kind = invoices.kind;
alter table invoices enable trigger issued_invoices_are_final;
alter table invoices alter column series_id set not null;
alter table invoices alter column year set not null;
alter table invoices add constraint invoices_series_id_year_number_key unique (series_id, year, number);
alter table invoices drop column series;
drop table invoice_series;

-- A number as it stands on the document: `2026-000001`, with more digits once a series needs them.
create function printed_number(prefix text, digits integer, issued_on date, number integer) returns text
language sql immutable as $$
  select replace(prefix, '{jaar}', extract(year from issued_on)::text)
    || lpad(number::text, greatest(digits, length(number::text)), '0')
$$;

-- A series that has numbered stays as it is, and only goes on.
create function keep_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.last_issued_on is not null and (
    (new.id, new.kind, new.prefix, new.digits, new.per_year, new.start_number, new.start_year)
      is distinct from
      (old.id, old.kind, old.prefix, old.digits, old.per_year, old.start_number, old.start_year)
    or (new.last_year, new.last_number) < (old.last_year, old.last_number)
    or new.last_issued_on is null or new.last_issued_on < old.last_issued_on
  ) then
    raise exception 'a series that has numbered only goes on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger series_go_on before update or delete on series
  for each row execute function keep_series();
create trigger series_are_kept before truncate on series
  for each statement execute function refuse_change();
