-- Who sold, as it was when the order was paid: a receipt says the same whenever it is read. The rest of it stands in the order.
create table receipts (
  order_id text primary key references orders (id),
  seller jsonb not null,
  created_at timestamptz(3) not null default now()
);
create trigger no_change before update or delete on receipts for each row execute function ledger_refuse('a receipt stays');
