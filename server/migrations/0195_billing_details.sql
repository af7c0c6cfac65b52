-- Who buys, as receipts name it: what a customer has set now.
create table billing_details (
  customer_id text primary key references customers (id),
  company text,
  address jsonb not null,
  vat_number text,
  updated_at timestamptz(3) not null default now()
);

-- Who bought, as it was when the order was paid: a receipt says the same whenever it is read. It goes with the account.
create table receipt_buyers (
  order_id text primary key references orders (id),
  customer_id text not null references customers (id),
  buyer jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index receipt_buyers_of_customer on receipt_buyers (customer_id);
create trigger no_change before update on receipt_buyers for each row execute function ledger_refuse('a receipt stays');

-- Receipts that there are name who the account names today.
insert into receipt_buyers (order_id, customer_id, buyer)
  select o.id, o.customer_id,
    jsonb_build_object('name', u.name, 'email', u.email, 'company', null, 'address', '[]'::jsonb, 'vatNumber', null)
  from orders o join auth_users u on u.id = o.customer_id where o.receipt is not null;
