-- What anybody reports of what is on our servers, and what was decided (DSA art. 16 and 17). From
-- where it was sent is not kept: who reports child abuse may stay unknown.
create table abuse_notices (
  id uuid primary key default gen_random_uuid(),
  -- What people call it. One that was not kept leaves a gap.
  number bigint generated always as identity (start with 1001) unique,
  kind text not null
    check (kind in ('csam', 'terrorism', 'phishing-malware', 'spam', 'copyright', 'other')),
  addresses text not null check (char_length(addresses) between 1 and 5000),
  explanation text not null check (char_length(explanation) between 1 and 5000),
  -- SHA-256 of all that was said and when.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  notifier_name text check (char_length(notifier_name) between 1 and 100),
  notifier_email text check (char_length(notifier_email) between 3 and 254),
  -- When who sent it was forgotten, at their own wish.
  forgotten_at timestamptz,
  received_at timestamptz not null,
  due_at timestamptz not null check (due_at > received_at),
  status text not null check (status in ('open', 'decided')),
  decision text check (decision in ('suspended', 'removed', 'forwarded', 'no-action')),
  ground text check (ground in ('law', 'terms')),
  reasons text check (char_length(reasons) between 1 and 2000),
  service_id uuid references services,
  decided_by uuid references users,
  decided_at timestamptz,
  check (kind = 'csam' or forgotten_at is not null
    or (notifier_name is not null and notifier_email is not null)),
  check (forgotten_at is null or (notifier_name is null and notifier_email is null)),
  check ((status = 'decided') = (decision is not null)),
  check ((status = 'decided') = (reasons is not null)),
  check ((status = 'decided') = (decided_by is not null)),
  check ((status = 'decided') = (decided_at is not null)),
  check (status = 'decided' or service_id is null),
  -- A restriction is always somebody's, and rests on something.
  check ((ground is not null) = (decision in ('suspended', 'removed') and decision is not null)),
  check (ground is null or service_id is not null)
);
-- The most urgent first; what was decided, the newest first, and what is old enough to go.
create index abuse_notices_open on abuse_notices (due_at, id) where status = 'open';
create index abuse_notices_decided on abuse_notices (decided_at, id) where status = 'decided';
create index abuse_notices_of_service on abuse_notices (service_id) where service_id is not null;
create index abuse_notices_decider on abuse_notices (decided_by) where decided_by is not null;
-- Of one person, who wants to see or to lose what they sent.
create index abuse_notices_of_notifier on abuse_notices (lower(notifier_email))
  where notifier_email is not null;

-- Evidence: what was said stays as it was said, whoever asks, until the whole of it goes.
create function abuse_notice_stays() returns trigger language plpgsql as $$
begin
  if (new.number, new.kind, new.addresses, new.explanation, new.digest, new.received_at, new.due_at)
    is distinct from
    (old.number, old.kind, old.addresses, old.explanation, old.digest, old.received_at, old.due_at)
  then raise exception 'what a notice of abuse says is not rewritten';
  end if;
  if old.status = 'decided'
    and (new.status, new.decision, new.ground, new.reasons, new.service_id, new.decided_at)
    is distinct from
    (old.status, old.decision, old.ground, old.reasons, old.service_id, old.decided_at)
  then raise exception 'a notice of abuse is decided once';
  end if;
  return new;
end $$;
create trigger abuse_notices_stay before update on abuse_notices
  for each row execute function abuse_notice_stays();

-- One that is open waits on the list of the staff.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice'
  ));
