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
  ['songs', /must start with s3/],
  ['https://songs', /must start with s3/],
  ['s3://', /only a bucket name/],
  ['s3://so', /only a bucket name/],
  ['s3://Songs.Of.Mine', /only a bucket name/],
  ['s3://songs/folder', /only a bucket name/],
  ['s3://id:key@songs', /only a bucket name/],
  ['s3://songs:9000', /only a bucket name/],
  ['s3://songs?bucket=x', /unknown parameter: bucket/],
  ['s3://songs?region=a1&region=b2', /region twice/],
  ['s3://songs?region=', /must have a region/],
  ['s3://songs?region=eu central', /must have a region/],
  ['s3://songs?endpoint=storage.example', /must have an endpoint/],
  ['s3://songs?endpoint=https://storage.example/path', /must have an endpoint/],
  ['s3://songs?endpoint=https://id:key@storage.example', /must have an endpoint/],
  ['s3://songs?path_style=yes', /path_style=0/],
  ['s3://songs?serve=both', /serve=redirect/],
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
