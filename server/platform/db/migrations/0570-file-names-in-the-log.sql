-- Rows of the log about files do not hold their names any more, as those tell of people and the log is kept
-- longer than the file. Earlier ones did; whose file is gone, no erasure finds them. Empty always fits a seal.
set local hostwerk.forgetting = 'on';
update audit_log set
  before = case when before ? 'fileName' then null else before end,
  after = case when after ? 'fileName' then null else after end
where subject_type = 'attachment' and (before ? 'fileName' or after ? 'fileName');
set local hostwerk.forgetting = 'off';
