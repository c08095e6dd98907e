-- What proves an answer by mail stood in subjects and words that were copied from our mails, on screens and
-- in exports of whoever reads the ticket. It is taken out of what is typed; here of what was.
update tickets set
  subject = coalesce(
    nullif(btrim(regexp_replace(subject, '\s*\[#[0-9a-f]{8}-[a-z2-7]{16}\]', '', 'gi'), E' \t\n'), ''),
    'Zonder onderwerp'
  ),
  message = coalesce(
    nullif(btrim(regexp_replace(message, '\s*\[#[0-9a-f]{8}-[a-z2-7]{16}\]', '', 'gi'), E' \t\n'), ''),
    '…'
  )
where subject ~* '\[#[0-9a-f]{8}-[a-z2-7]{16}\]' or message ~* '\[#[0-9a-f]{8}-[a-z2-7]{16}\]';

update ticket_replies set message = coalesce(
  nullif(btrim(regexp_replace(message, '\s*\[#[0-9a-f]{8}-[a-z2-7]{16}\]', '', 'gi'), E' \t\n'), ''),
  '…'
)
where message ~* '\[#[0-9a-f]{8}-[a-z2-7]{16}\]';

-- Ours goes in when a mail leaves: what stands in one that is kept came from such words.
update mails set
  subject = regexp_replace(subject, '\s*\[#[0-9a-f]{8}-[a-z2-7]{16}\]', '', 'gi'),
  text = regexp_replace(text, '\s*\[#[0-9a-f]{8}-[a-z2-7]{16}\]', '', 'gi'),
  html = regexp_replace(html, '\s*\[#[0-9a-f]{8}-[a-z2-7]{16}\]', '', 'gi')
where subject ~* '\[#[0-9a-f]{8}-[a-z2-7]{16}\]'
  or (kind like 'ticket-%' and text ~* '\[#[0-9a-f]{8}-[a-z2-7]{16}\]');

-- A row of the log can be emptied, never rewritten.
set local hostwerk.forgetting = 'on';
update audit_log set after = null
where action = 'ticket.open' and after ->> 'subject' ~* '\[#[0-9a-f]{8}-[a-z2-7]{16}\]';
set local hostwerk.forgetting = 'off';
