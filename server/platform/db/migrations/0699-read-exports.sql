-- Files with everything about a person count among what is kept of them: where there is no room, those that
-- nobody fetched go first.
alter table data_exports add column downloaded_at timestamptz;
