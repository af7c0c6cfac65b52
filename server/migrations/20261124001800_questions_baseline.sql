-- Questions to support, each with a thread of messages.
create table questions (
  id text primary key,
  customer_id text not null references customers (id),
  order_id text references orders (id),
  type text not null check (type in (
    'payment_not_received', 'credits_missing', 'invoice_or_receipt', 'refund_status', 'other')),
  state text not null default 'open' check (state in ('open', 'answered')),
  created_at timestamptz(3) not null default now()
);
create index questions_of_customer on questions (customer_id, created_at desc, id desc);
create index questions_newest on questions (created_at desc, id desc);
create index questions_waiting on questions (created_at) where state = 'open';

create table question_messages (
  question_id text not null references questions (id) on delete cascade,
  n integer not null,
  author text not null check (author in ('customer', 'support')),
  -- The customer or the support employee. Employees aren't shown to customers.
  author_id text,
  text text not null,
  created_at timestamptz(3) not null default now(),
  primary key (question_id, n)
);
