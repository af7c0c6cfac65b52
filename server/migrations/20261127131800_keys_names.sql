-- contract: since 0.2.0
-- They are called keys_add_spend, keys_subtract_spend, keys_spend_by_period and keys_add_total now. All processes of release
-- 0.2.0, which calls the old names, are stopped before.
drop function if exists keys_count(text, bigint);
drop function if exists keys_uncount(text, date, bigint);
drop function if exists keys_counted(text);
drop function if exists keys_charged(text, bigint);
