-- Which addresses had the credits of a sign-up, so that they are given once in a while: a keyed hash, not the address. The
-- customer goes with the account, the hash when its time is over.
alter table auth_users add column address_mark text;

create table signup_marks (
  mark text primary key,
  customer_id text references auth_users (id) on delete set null,
  until timestamptz(3) not null
);
create index signup_marks_customer on signup_marks (customer_id) where customer_id is not null;
create index signup_marks_until on signup_marks (until);
