-- What support finds customers and orders by: how an address, a name or a key begins, and the domain of an address.
create index customers_newest on customers (created_at desc, id desc) where guest_expires_at is null;
create index auth_users_by_address on auth_users (email text_pattern_ops);
create index auth_users_by_domain on auth_users (split_part(email, '@', 2) text_pattern_ops);
create index auth_users_by_name on auth_users (lower(name) text_pattern_ops);
create index keys_by_prefix on keys (prefix text_pattern_ops);
create index orders_newest on orders (created_at desc, id desc);
create index orders_in_status on orders (status, created_at desc, id desc);
