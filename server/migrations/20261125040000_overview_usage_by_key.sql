-- How long the calls of each key took, in the bins of usage_latency.
create table usage_key_latency (
  customer_id text not null,
  quarter timestamptz(0) not null,
  key_id text not null,
  bin smallint not null,
  calls integer not null,
  primary key (customer_id, quarter, key_id, bin)
) with (fillfactor = 70);
create index usage_key_latency_age on usage_key_latency using brin (quarter);
