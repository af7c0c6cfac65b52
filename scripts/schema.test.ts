import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSchema } from '../server/core/schema.ts';
import { embeddedDatabase } from '../tests/harness-databases.ts';
import { readComments } from './schema-comments.ts';
import { describeSchema, schemaFile } from './schema.ts';

it('server/schema.sql shows the schema of the migrations: node scripts/schema.ts writes it', async () => {
  const db = await embeddedDatabase();
  const current = await describeSchema(db, readSchema()).finally(() => db.close());
  expect(readFileSync(schemaFile, 'utf8')).toBe(current);
});

it('comments belong to what they are above', () => {
  const text = `-- no transaction
-- Songs.
create table songs (
  -- In seconds.
  length integer not null,
  -- Silence is no song.
  constraint songs_length check (length > 0)
);
-- By length.
create index songs_length on songs (length);

-- A heading of what follows.

-- Written later.
alter table songs add column title text;
-- Read by nobody.
alter table songs
  add column key text;
-- Songs without words.
create table tunes (
  -- Empty.
  words text
);
-- By words.
create index tunes_words on tunes (words);
alter table tunes rename to melodies;
alter index tunes_words rename to melodies_words;
`;
  expect(Object.fromEntries(readComments([{ name: '1_a.sql', text }]))).toEqual({
    songs: ['Songs.'],
    'songs.length': ['In seconds.'],
    'songs.constraint songs_length': ['Silence is no song.'],
    songs_length: ['By length.'],
    'songs.title': ['Written later.'],
    'songs.key': ['Read by nobody.'],
    melodies: ['Songs without words.'],
    'melodies.words': ['Empty.'],
    melodies_words: ['By words.'],
  });
});
