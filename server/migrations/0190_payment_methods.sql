-- What a customer keeps to be charged without being there: how it is shown, and by what its provider charges it.
create table payment_methods (
  id text primary key,
  customer_id text not null unique references customers (id),
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- The provider's name for who pays. It was made for this method alone, and goes with it.
  payer text not null,
  -- The provider's name for the method.
  reference text not null,
  brand text not null,
  -- Null for what is no card.
  last4 text,
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer,
  created_at timestamptz(3) not null default now(),
  unique (provider, payer)
);

-- Payers that their provider has yet to forget. Nothing here says whose they were.
create table payers_to_forget (
  provider text not null,
  payer text not null,
  tries integer not null default 0,
  next_at timestamptz(3) not null default now(),
  primary key (provider, payer)
);

-- Whether what pays is to be kept; no more, once it was.
alter table payments add column save boolean not null default false;

alter table sandbox_payments
  add column save boolean not null default false,
  -- The card that was kept with the payment, or that it was charged to.
  add column payer text,
  add column refusal text check (refusal in ('declined', 'confirmation'));
alter table sandbox_payments drop constraint sandbox_payments_card_check;
alter table sandbox_payments add constraint sandbox_payments_card_check
  check (card in ('pays', 'declined', 'pending', 'disputed', 'declined_later', 'confirmation_later'));

create table sandbox_cards (
  -- Who pays with it, and the only name it has.
  payer text primary key,
  card text not null,
  exp_year integer not null,
  created_at timestamptz(3) not null default now()
);
