-- The words of a text as they are searched: without accents, capitals and signs, so that what is typed
-- is taken apart in the same way.
create function searched_words(given text) returns text language sql immutable parallel safe
return regexp_replace(folded(given), '[^[:alnum:]]+', ' ', 'g');

-- Each word by its Dutch stem, for its other forms, and as it stands, for its beginning. The title weighs
-- most, then the words that staff add for who calls it otherwise.
create function article_words(title text, keywords text, body text) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('pg_catalog.dutch'::regconfig, searched_words(title)), 'A')
  || setweight(to_tsvector('pg_catalog.simple'::regconfig, searched_words(title)), 'A')
  || setweight(to_tsvector('pg_catalog.dutch'::regconfig, searched_words(keywords)), 'B')
  || setweight(to_tsvector('pg_catalog.simple'::regconfig, searched_words(keywords)), 'B')
  || to_tsvector('pg_catalog.dutch'::regconfig, searched_words(body))
  || to_tsvector('pg_catalog.simple'::regconfig, searched_words(body));

-- All words of a search, each in any form or as a beginning. A word that says nothing ('de', 'hoe') is
-- left out, unless nothing else is asked. Null finds nothing.
create function article_query(words text[]) returns tsquery language sql stable parallel safe
return (
  select string_agg(
    format('(%s)', to_tsquery('pg_catalog.dutch'::regconfig, word)
      || to_tsquery('pg_catalog.simple'::regconfig, word || ':*')),
    ' & '
  )::tsquery
  from unnest(words) as word
  where ts_lexize('pg_catalog.dutch_stem', word) <> '{}' or cardinality(words) = 1
);

-- Any word of a sentence, in any form, in a title or among the words added to it.
create function article_hints(words text[]) returns tsquery language sql stable parallel safe
return (
  select string_agg(to_tsquery('pg_catalog.dutch'::regconfig, word || ':AB')::text, ' | ')::tsquery
  from unnest(words) as word
  where ts_lexize('pg_catalog.dutch_stem', word) <> '{}' and length(word) > 2
);

-- The knowledge base: what staff write for everybody to read.
create table articles (
  id uuid primary key,
  slug text not null unique check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80
  ),
  title text not null check (char_length(title) between 1 and 120),
  category text not null check (category in (
    'start', 'account', 'billing', 'web', 'servers', 'games'
  )),
  -- Words that people use for it and that stand nowhere in it.
  keywords text not null check (char_length(keywords) <= 200),
  text text not null check (char_length(text) between 1 and 20000),
  -- Its first words, kept so that a list reads no texts.
  summary text not null check (char_length(summary) <= 160),
  status text not null check (status in ('draft', 'published')),
  -- Who saves says which one they saw.
  version integer not null check (version > 0),
  -- Sent twice, it is made once.
  request_key uuid not null unique,
  words tsvector not null generated always as (article_words(title, keywords, text)) stored,
  created_at timestamptz not null,
  -- When its words were last changed.
  edited_at timestamptz not null,
  published_at timestamptz,
  check ((status = 'published') = (published_at is not null))
);
create index articles_by_words on articles using gin (words);
create index articles_published on articles (category, published_at, id) where status = 'published';
create index articles_by_edit on articles (edited_at, id);
create index articles_drafts on articles (edited_at, id) where status = 'draft';

-- Every address an article has or had: an old one leads to it, and is nobody else's.
create table article_slugs (
  slug text primary key,
  article_id uuid not null references articles on delete cascade
);
create index article_slugs_of_article on article_slugs (article_id);
