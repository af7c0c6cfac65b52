import { expect, it } from 'vitest';
import { bucketOrigin, readStorageUrl } from './storage-url.ts';

const amazon = { name: 'songs', endpoint: null, region: 'us-east-1', pathStyle: false, serve: 'redirect' };

it.each([
  ['s3://songs', amazon],
  ['s3://songs/?region=eu-central-1', { ...amazon, region: 'eu-central-1' }],
  [
    's3://songs?endpoint=https://storage.example:9000/',
    { ...amazon, endpoint: 'https://storage.example:9000', pathStyle: true },
  ],
  [
    's3://songs?endpoint=http://10.0.0.7:9000&path_style=0&serve=stream',
    { ...amazon, endpoint: 'http://10.0.0.7:9000', serve: 'stream' },
  ],
])('%s is parsed', (text, bucket) => {
  expect(readStorageUrl(text)).toEqual(bucket);
});

it.each([
  ['songs', /must begin with s3/],
  ['https://songs', /must begin with s3/],
  ['s3://', /must name a bucket/],
  ['s3://so', /must name a bucket/],
  ['s3://Songs.Of.Mine', /must name a bucket/],
  ['s3://songs/folder', /must name a bucket/],
  ['s3://id:key@songs', /must name a bucket/],
  ['s3://songs:9000', /must name a bucket/],
  ['s3://songs?bucket=x', /none: bucket/],
  ['s3://songs?region=a1&region=b2', /region twice/],
  ['s3://songs?region=', /needs a region/],
  ['s3://songs?region=eu central', /needs a region/],
  ['s3://songs?endpoint=storage.example', /needs an endpoint/],
  ['s3://songs?endpoint=https://storage.example/path', /needs an endpoint/],
  ['s3://songs?endpoint=https://id:key@storage.example', /needs an endpoint/],
  ['s3://songs?path_style=yes', /path_style to be/],
  ['s3://songs?serve=both', /serve to be/],
])('%s is rejected', (text, fault) => {
  expect(readStorageUrl(text)).toMatch(fault);
});

it.each([
  ['s3://songs?region=eu-central-1', 'https://songs.s3.eu-central-1.amazonaws.com'],
  ['s3://songs?region=cn-north-1', 'https://songs.s3.cn-north-1.amazonaws.com.cn'],
  ['s3://songs?endpoint=https://storage.example', 'https://storage.example'],
  ['s3://songs?endpoint=https://storage.example:9000&path_style=0', 'https://songs.storage.example:9000'],
])('%s becomes the endpoint %s', (text, origin) => {
  const bucket = readStorageUrl(text);
  if (typeof bucket === 'string') throw new Error(bucket);
  expect(bucketOrigin(bucket)).toBe(origin);
});
