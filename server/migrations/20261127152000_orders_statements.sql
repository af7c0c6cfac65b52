-- contract: since 0.2.0
-- The server applies payments, refunds and disputes with statements in a transaction that has locked the customer. All processes
-- of release 0.2.0 are stopped before.
drop function if exists orders_add_event(text, text, bigint);
drop function if exists orders_apply_payment(text, text, text, text, text);
drop function if exists orders_transfer(text, integer, text, text, text, boolean);
drop function if exists orders_refunded(text);
drop function if exists orders_credits_of(text, bigint, bigint, boolean);
drop function if exists orders_collect(text, text, text);
drop function if exists orders_adopt(payments, jsonb, bigint, text[], text);
drop function if exists orders_reduce_request(text);
drop function if exists orders_take_rest(text, text);
drop function if exists orders_provider_refund(text, jsonb, bigint, text[], text[]);
drop function if exists orders_dispute(text, text, bigint, text);

-- The only statement that changes the state of a top-up has the same condition.
drop trigger guard on top_ups;
drop function top_ups_guard();
