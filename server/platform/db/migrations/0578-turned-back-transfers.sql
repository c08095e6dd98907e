-- A bank may turn back money that it booked (a debit that is a reversal). A person decides what follows of
-- that, so it is a line to look at; only what the shop paid itself, and what came back of that, is passed over.
alter table bank_lines drop constraint bank_lines_check;
alter table bank_lines add constraint bank_lines_skipped
  check ((state = 'skipped') = ((side = 'debit') <> is_reversal)) not valid;
update bank_lines set state = 'open' where side = 'debit' and is_reversal and state = 'skipped';
alter table bank_lines validate constraint bank_lines_skipped;
-- What a line that turns back may be the opposite of.
create index bank_lines_booked_amount on bank_lines (amount_cents) where state = 'booked';
