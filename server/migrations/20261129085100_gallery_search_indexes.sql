-- no transaction
create index concurrently outputs_public_words on outputs using gin (public_search)
  where visibility = 'public' and mode = 'live';
-- Works whose public words have to be indexed, and those that expire.
create index concurrently outputs_public_unread on outputs (customer_id, delivered_at)
  where public_search is null and visibility = 'public' and mode = 'live' and media_file is not null;
create index concurrently outputs_public_expiring on outputs (expires_at) where public_search <> '';
