-- Works with letters that searches now compare without marks, or as others (catalog/fold-text.ts), are read again.
update outputs set search = null
where search::text ~ '[ıßœæøłđёς\u0370-\u03ff\u1f00-\u1fff\u0590-\u06ff]' and media_file is not null;
