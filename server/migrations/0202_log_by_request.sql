-- Support looks for a call without knowing whose it is: by the time its id tells. Calls are written as they come, so that the
-- smallest kind of index is enough.
create index request_logs_by_time on request_logs using brin (created_at) with (pages_per_range = 16);
