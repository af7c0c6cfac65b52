-- no transaction
-- A start asks whether there is an administrator. There are few of them, among any number of customers.
create index concurrently customers_admins on customers (id) where role = 'admin';
