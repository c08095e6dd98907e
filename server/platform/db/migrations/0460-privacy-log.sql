-- The log of breaches of personal data (GDPR art. 33(5)). The row is what is known by now and what was
-- decided; its updates are what was written down, in their order. Nothing of it is ever removed.
create table data_breaches (
  id uuid primary key,
  -- What people call it.
  number bigint generated always as identity unique,
  -- Sent twice, it is noted once.
  request_key uuid not null unique,
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  noticed_at timestamptz not null,
  began_at timestamptz,
  data_kinds text[] not null check (data_kinds <@ array[
    'names', 'contact', 'credentials', 'network', 'financial', 'purchases', 'conversations',
    'hosted', 'identity', 'special', 'other'
  ] and cardinality(data_kinds) <= 11),
  data_words text not null check (char_length(data_words) <= 200),
  subjects text[] not null check (
    subjects <@ array['customers', 'visitors', 'staff', 'others'] and cardinality(subjects) <= 4
  ),
  subject_count integer check (subject_count between 0 and 100000000),
  cause text not null check (cause in (
    'unknown', 'attack', 'misdirected', 'lost', 'published', 'unauthorised', 'defect',
    'destroyed', 'other'
  )),
  consequences text not null check (char_length(consequences) <= 5000),
  measures text not null check (char_length(measures) <= 5000),
  status text not null check (status in ('open', 'closed')),
  authority_decision text check (authority_decision in ('reported', 'not-reported')),
  authority_at timestamptz,
  authority_reference text not null default '' check (char_length(authority_reference) <= 60),
  authority_reason text not null default '' check (char_length(authority_reason) <= 2000),
  people_decision text check (people_decision in ('told', 'not-told')),
  people_at timestamptz,
  people_how text not null default '' check (char_length(people_how) <= 2000),
  people_reason text not null default '' check (char_length(people_reason) <= 2000),
  -- How many of the moments in its 72 hours were told of.
  alarm integer not null default 0 check (alarm between 0 and 3),
  -- Who writes the next update says how many they have seen.
  update_count integer not null check (update_count between 1 and 200),
  noted_by uuid not null references users,
  created_at timestamptz not null,
  closed_at timestamptz,
  check (noticed_at <= created_at),
  check (began_at <= noticed_at),
  check (not ('other' = any(data_kinds)) or data_words <> ''),
  check ((authority_at is not null) = (authority_decision = 'reported' and authority_decision is not null)),
  check ((people_at is not null) = (people_decision = 'told' and people_decision is not null)),
  check (authority_decision is distinct from 'not-reported' or authority_reason <> ''),
  check (people_decision is distinct from 'not-told' or people_reason <> ''),
  check (people_decision is distinct from 'told' or people_how <> ''),
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'open' or (authority_decision is not null and people_decision is not null))
);
-- What is open by its clock, what is closed the newest first, and the whole log.
create index data_breaches_open on data_breaches (noticed_at, id) where status = 'open';
create index data_breaches_closed on data_breaches (closed_at, id) where status = 'closed';
create index data_breaches_newest on data_breaches (created_at desc, id desc);
create index data_breaches_noter on data_breaches (noted_by);

create table data_breach_updates (
  id uuid primary key,
  breach_id uuid not null references data_breaches,
  position integer not null check (position between 1 and 200),
  kind text not null check (kind in (
    'noted', 'note', 'corrected', 'authority', 'people', 'closed', 'reopened'
  )),
  message text not null check (char_length(message) between 1 and 5000),
  -- Of a correction: what was written before.
  replaced text[] not null default '{}' check (cardinality(replaced) <= 11),
  written_by uuid not null references users,
  created_at timestamptz not null,
  unique (breach_id, position),
  check ((kind = 'corrected') = (cardinality(replaced) > 0))
);
create index data_breach_updates_writer on data_breach_updates (written_by);

-- What was written down stays: a correction is another update.
create function data_breach_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the log of data breaches is added to, never rewritten';
end $$;
create trigger data_breach_updates_stay before update or delete on data_breach_updates
  for each row execute function data_breach_log_stays();
create trigger data_breaches_stay before delete on data_breaches
  for each row execute function data_breach_log_stays();

create function data_breach_holds() returns trigger language plpgsql as $$
begin
  if (new.number, new.request_key, new.noted_by, new.created_at)
    is distinct from (old.number, old.request_key, old.noted_by, old.created_at)
    or new.noticed_at > old.noticed_at
    or (old.authority_decision = 'reported' and (new.authority_decision, new.authority_at,
      new.authority_reference, new.authority_reason) is distinct from (old.authority_decision,
      old.authority_at, old.authority_reference, old.authority_reason))
    or (old.people_decision = 'told' and (new.people_decision, new.people_at, new.people_how)
      is distinct from (old.people_decision, old.people_at, old.people_how))
  then raise exception 'what was told of a data breach, and when it was noticed, is not rewritten';
  end if;
  return new;
end $$;
create trigger data_breaches_hold before update on data_breaches
  for each row execute function data_breach_holds();

-- What the shop does with personal data besides what this program does (GDPR art. 30).
create table processings (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  purpose text not null check (char_length(purpose) between 1 and 1000),
  basis text not null check (basis in (
    'consent', 'contract', 'legal-obligation', 'vital-interests', 'public-task',
    'legitimate-interest'
  )),
  people text not null check (char_length(people) between 1 and 500),
  data text not null check (char_length(data) between 1 and 1000),
  recipients text not null check (char_length(recipients) <= 1000),
  retention text not null check (char_length(retention) between 1 and 500),
  security text not null check (char_length(security) <= 1000),
  -- Off the register, and yet kept: what was done with data may be asked later.
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index processings_of_now on processings (created_at, id) where ended_at is null;

-- One that is open waits on the list of the staff.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'billing-unknown', 'data-breach'
  ));
