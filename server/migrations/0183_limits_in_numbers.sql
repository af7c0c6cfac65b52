-- Arrivals in microseconds since 1970: a limit is counted in whole numbers. Room on each page, so that a count is written
-- beside the one before. A count says nothing that has to last.
truncate rate_limits;
alter table rate_limits alter column arrival type bigint using 0;
alter table rate_limits set (fillfactor = 50);
