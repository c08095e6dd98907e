-- What is out of order and what is planned, as the public status page shows it. The row is how it is
-- now; its updates are what was said of it, in their order.
create table incidents (
  id uuid primary key,
  kind text not null check (kind in ('incident', 'maintenance')),
  title text not null check (char_length(title) between 1 and 120),
  status text not null check (status in (
    'investigating', 'identified', 'monitoring', 'resolved',
    'planned', 'in_progress', 'completed', 'cancelled'
  )),
  impact text not null check (impact in ('minor', 'partial', 'down')),
  parts text[] not null check (
    cardinality(parts) between 1 and 5
    and parts <@ array['web', 'vps', 'game', 'dedicated', 'site']
  ),
  -- Of maintenance what was announced; of an incident when it was opened.
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Whether maintenance is over at its time without somebody who says so.
  ends_itself boolean not null default false,
  ended_at timestamptz,
  -- Who writes the next update says how many they have seen.
  update_count integer not null check (update_count between 1 and 200),
  -- Sent twice, it is opened once.
  request_key uuid not null unique,
  opened_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'incident') = (status in ('investigating', 'identified', 'monitoring', 'resolved'))),
  check ((ended_at is not null) = (status in ('resolved', 'completed', 'cancelled'))),
  check ((kind = 'maintenance') = (ends_at is not null)),
  check (kind = 'maintenance' or not ends_itself)
);
-- What is open is little and asked for by every dashboard; what is over, the newest first.
create index incidents_open on incidents (starts_at, id) where ended_at is null;
create index incidents_ended on incidents (ended_at, id) where ended_at is not null;
create index incidents_opener on incidents (opened_by);

create table incident_updates (
  id uuid primary key,
  incident_id uuid not null references incidents,
  position integer not null check (position between 1 and 200),
  status text not null check (status in (
    'investigating', 'identified', 'monitoring', 'resolved',
    'planned', 'in_progress', 'completed', 'cancelled'
  )),
  impact text not null check (impact in ('minor', 'partial', 'down')),
  parts text[] not null check (
    cardinality(parts) between 1 and 5
    and parts <@ array['web', 'vps', 'game', 'dedicated', 'site']
  ),
  message text not null check (char_length(message) between 1 and 2000),
  -- The new times, of an update that moved maintenance.
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- Null of what its time brought about.
  written_by uuid references users,
  created_at timestamptz not null,
  unique (incident_id, position),
  check ((starts_at is null) = (ends_at is null))
);
create index incident_updates_writer on incident_updates (written_by) where written_by is not null;

-- What customers were told is not rewritten: a correction is another update.
create function incident_update_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what an update of an incident says is not rewritten';
end $$;
create trigger incident_updates_stay before update on incident_updates
  for each row execute function incident_update_stays();

-- How far the customers of an update were told of it, batch by batch: in their inbox, or by mail.
create table incident_rounds (
  update_id uuid not null references incident_updates,
  kind text not null check (kind in ('notice', 'mail')),
  incident_id uuid not null references incidents,
  -- Of the inbox: what it says.
  event_type text check (event_type in (
    'incident.opened', 'incident.resolved',
    'maintenance.planned', 'maintenance.completed', 'maintenance.cancelled'
  )),
  -- All customers up to this one, in the order of their ids.
  told_up_to uuid,
  reached integer not null default 0 check (reached >= 0),
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (update_id, kind),
  check ((kind = 'notice') = (event_type is not null))
);
create index incident_rounds_of_incident on incident_rounds (incident_id);
create index incident_rounds_open on incident_rounds (created_at) where done_at is null;

-- Inboxes tell of incidents too, each customer once of the same.
create or replace function event_holds(subject_type text, actor_kind text)
returns boolean language plpgsql immutable as $$
begin
  return subject_type in ('order', 'payment', 'invoice', 'service', 'ticket', 'incident')
    and actor_kind in ('user', 'system');
end
$$;
create unique index events_of_incident on events (subject_id, type, user_id)
  where subject_type = 'incident';
