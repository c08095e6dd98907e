-- An import can be ended where it stands: what it brought stays, what its other lines held goes.
alter table imports add column ended_by uuid references users;
alter table imports add constraint imports_ended_check
  check (ended_by is null or finished_at is not null);
create index imports_ender on imports (ended_by) where ended_by is not null;

alter table import_rows drop constraint import_rows_state_check;
alter table import_rows add constraint import_rows_state_check
  check (state in ('waiting', 'imported', 'existing', 'refused', 'dropped'));
-- Of what was not brought nothing is known any more, not even by which it would be known again.
do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
  where conrelid = 'import_rows'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%row_key IS NOT NULL%';
  execute format('alter table import_rows drop constraint %I', old_check);
end $$;
alter table import_rows add constraint import_rows_key_check
  check (row_key is not null or state in ('refused', 'dropped'));
