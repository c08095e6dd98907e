-- Where other programs are told of what happens. The secret is sealed: we sign with it ourselves, so a
-- hash would not do. An ended one is kept a while: what is being written down may still name it.
create table webhooks (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  address text not null check (char_length(address) between 8 and 500),
  kinds text[] not null check (
    cardinality(kinds) >= 1
    and kinds <@ array[
      'order.placed', 'order.paid', 'order.failed', 'order.cancelled', 'order.refunded',
      'invoice.issued', 'invoice.paid', 'invoice.overdue', 'credit-note.issued', 'service.active',
      'service.suspended', 'service.cancelled', 'service.restored', 'ticket.opened',
      'ticket.replied', 'ticket.closed'
    ]
  ),
  secret text,
  -- For a day after a new one was made it signs along.
  old_secret text,
  old_secret_until timestamptz,
  made_by uuid not null references users,
  created_at timestamptz not null,
  off_since timestamptz,
  off_reason text check (off_reason in ('owner', 'gone', 'failing')),
  -- Since when nothing was taken; null after what was.
  failing_since timestamptz,
  ended_at timestamptz,
  ended_by uuid references users,
  check ((off_since is null) = (off_reason is null)),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_at is null) = (secret is not null)),
  check (ended_at is null or old_secret is null)
);
create index webhooks_newest on webhooks (created_at desc, id desc);
create index webhooks_of_maker on webhooks (made_by);
create index webhooks_of_ender on webhooks (ended_by) where ended_by is not null;

-- What is to be told to one of them, and what came of it. Ids alone: no record is copied.
create function webhook_delivery_holds(
  kind text, state text, tries integer, next_try_at timestamptz, fault text, tried_at timestamptz,
  answer_code integer, took_ms integer
) returns boolean language plpgsql immutable as $$
begin
  return kind in (
      'order.placed', 'order.paid', 'order.failed', 'order.cancelled', 'order.refunded',
      'invoice.issued', 'invoice.paid', 'invoice.overdue', 'credit-note.issued', 'service.active',
      'service.suspended', 'service.cancelled', 'service.restored', 'ticket.opened',
      'ticket.replied', 'ticket.closed', 'webhook.test'
    )
    and state in ('waiting', 'sent', 'failed')
    and fault in ('timeout', 'unknown-host', 'private-address', 'bad-certificate', 'no-connection')
    and tries between 0 and 10
    and (state = 'waiting') = (next_try_at is not null)
    and (tried_at is null) = (took_ms is null)
    and num_nonnulls(answer_code, fault) = num_nonnulls(tried_at)
    and (state <> 'sent' or answer_code between 200 and 299);
end
$$;
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks,
  -- The same for every webhook that is told, and at every try: what a receiver knows it by.
  news_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  created_at timestamptz not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz,
  -- Whoever is sending it has it until then.
  taken_until timestamptz,
  tried_at timestamptz,
  answer_code integer,
  fault text,
  took_ms integer,
  unique (webhook_id, news_id),
  constraint webhook_deliveries_hold check (webhook_delivery_holds(
    kind, state, tries, next_try_at, fault, tried_at, answer_code, took_ms
  ))
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at)
  where state = 'waiting';
create index webhook_deliveries_oldest on webhook_deliveries (created_at);
