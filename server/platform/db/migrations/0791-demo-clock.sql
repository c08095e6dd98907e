-- Time by which the business of a demo is ahead of the world: staff move it a day on, never back. A real shop
-- has no row, and would not look at it.
create table demo_clock (
  is_the_one boolean primary key default true check (is_the_one),
  ahead_seconds integer not null check (ahead_seconds >= 0),
  moved_at timestamptz not null
);

create function demo_clock_forward() returns trigger language plpgsql as $$
begin
  if new.ahead_seconds < old.ahead_seconds then
    raise exception 'the clock of a demo only goes forward';
  end if;
  return new;
end $$;
create trigger demo_clock_forward before update on demo_clock
  for each row execute function demo_clock_forward();
