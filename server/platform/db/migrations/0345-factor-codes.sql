-- A code that is typed over from a mail is short enough to guess: how often it may still be tried.
-- A link has no such number, nobody guesses 256 bits.
alter table verifications
  add column tries_left integer,
  add constraint verifications_tries_left check (tries_left between 1 and 5);

-- When the second factor was begun with such a code. What was begun before has none, and is begun
-- anew where the console demands it.
alter table second_factors add column mailbox_proven_at timestamptz;
