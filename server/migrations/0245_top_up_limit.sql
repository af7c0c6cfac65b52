-- The month in which its customer was told that no more is bought by itself: told once, however often the limit is met.
alter table auto_top_ups add column limit_told timestamptz(3);
