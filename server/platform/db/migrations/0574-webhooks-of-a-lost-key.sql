-- Whoever replaces SECRET_KEY cannot read what was sealed with the one before: such a webhook is off until
-- it has a new secret.
alter table webhooks drop constraint webhooks_off_reason_check;
alter table webhooks add constraint webhooks_off_reason_check
  check (off_reason in ('owner', 'gone', 'failing', 'lost-secret'));
