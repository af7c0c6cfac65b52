-- The words that are sung, in the order in which they are: [{text, start, end, line, confidence}]. Null until the clip is
-- made, and for clips that were made before words were kept.
alter table clips add column words jsonb;
