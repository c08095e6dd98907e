-- A customer is also found by the company they filled in, which stands in another table: the text
-- that is searched is kept by triggers instead of generated.
alter table users alter column search_text drop expression;
alter table users alter column search_text set default '';
update users set search_text = lower(concat_ws(' ', users.name, users.email::text, profiles.company))
  from profiles where profiles.user_id = users.id and profiles.company is not null;
alter table users alter column search_text set not null;

create function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.name, new.email::text,
    (select company from profiles where user_id = new.id)));
  return new;
end
$$;
create trigger users_are_searchable before insert or update of name, email on users
  for each row execute function keep_search_text();

create function keep_company_searchable() returns trigger language plpgsql as $$
begin
  update users set search_text = lower(concat_ws(' ', name, email::text, new.company))
  where id = new.user_id;
  return null;
end
$$;
create trigger profiles_are_searchable after insert on profiles
  for each row when (new.company is not null) execute function keep_company_searchable();
create trigger profiles_stay_searchable after update of company on profiles
  for each row when (old.company is distinct from new.company)
  execute function keep_company_searchable();

-- What staff write down about a customer, for each other.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index customer_notes_of_user on customer_notes (user_id, created_at desc, id desc);
create index customer_notes_of_author on customer_notes (author_id);
