import { expect, it } from 'vitest';
import { getLocalOrigins } from './local-origins.ts';

const ADDRESSES = ['192.168.1.5', '2001:db8::5'];
const find = (given: { publicUrl?: string; host: string }) =>
  getLocalOrigins({ publicUrl: 'http://localhost:3000', port: 3000, ...given }, ADDRESSES);

it.each([
  ['127.0.0.1', []],
  ['localhost', []],
  ['0.0.0.0', ['http://192.168.1.5:3000', 'http://[2001:db8::5]:3000']],
  ['::', ['http://192.168.1.5:3000', 'http://[2001:db8::5]:3000']],
  ['10.0.0.7', ['http://10.0.0.7:3000']],
  ['::1', ['http://[::1]:3000']],
])('a server without a public URL that listens on %s is reached at %j', (host, origins) => {
  expect(find({ host })).toEqual(origins);
});

it('a server with a public URL has no other origin', () => {
  expect(find({ publicUrl: 'https://music.example', host: '0.0.0.0' })).toEqual([]);
});
