import { describe, expect, it } from 'vitest';
import { ownOrigins } from '../config.ts';
import { newInboxToken } from './inbox-address.ts';
import { Outbound } from './outbound.ts';

const TOKEN = newInboxToken();

const settings = { publicUrl: 'https://music.example', host: '127.0.0.1', port: 3000, callbackAllow: [] as string[] };

function guard(overrides: Partial<typeof settings> = {}): Outbound {
  const all = { ...settings, ...overrides };
  return new Outbound(all, ownOrigins(all));
}

const PRIVATE = [
  'http://127.0.0.1/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://%31%32%37.0.0.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://0/',
  'http://0.0.0.0:8080/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.192/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[100::1]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://[2002:7f00:1::]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://metadata.google.internal/',
  'http://printer.local/',
  'http://nas.home.arpa/',
  'http://router/',
];

describe('a callback URL before DNS', () => {
  it.each(PRIVATE)('is rejected as private: %s', (url) => {
    expect(guard().findRefusal(url)).toBe('must not point to a private or reserved address');
  });

  it.each([
    ['https://me@example.com/', /user name/],
    ['https://me:secret@example.com/', /user name/],
    ['https://example.com:0/', /port 0/],
    ['ftp://example.com/', /start with/],
    ['file:///etc/passwd', /start with/],
    ['gopher://example.com/', /start with/],
    ['data:text/plain,x', /start with/],
    ['javascript:alert(1)', /start with/],
    ['unix:/var/run/docker.sock', /start with/],
    ['//example.com/', /such as/],
    ['http://[::1', /such as/],
    ['http://[fe80::1%25eth0]/', /such as/],
    ['http://256.1.1.1/', /such as/],
    ['', /such as/],
  ])('is accepted or rejected by its parts: %s', (url, reason) => {
    expect(guard().findRefusal(url)).toMatch(reason);
  });

  it.each([
    'https://example.com/hooks?token=1#x',
    'http://example.com:8080/',
    'https://example.com./',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://[2606:4700::1111]/',
    'https://localhost.example/',
    'https://пример.рф/',
  ])('is accepted: %s', (url) => {
    expect(guard().findRefusal(url)).toBeNull();
  });

  it('is rejected when it points to our own server, whatever is allowed', () => {
    const own = 'must not point to this service';
    const out = guard({ callbackAllow: ['127.0.0.1:3000', '127.0.0.1:3990'] });
    for (const url of ['https://music.example/api', 'http://MUSIC.example.:8443/', 'http://127.0.0.1:3000/']) {
      expect(out.findRefusal(url)).toBe(own);
    }
    expect(out.findRefusal('http://127.0.0.1:3990/')).toBeNull();
    const local = guard({ publicUrl: 'http://localhost:3000', callbackAllow: ['localhost:3990', 'localhost:3000'] });
    expect(local.findRefusal('http://localhost:3990/')).toBeNull();
    expect(local.findRefusal('http://localhost:3000/')).toBe(own);
    expect(local.findRefusal('https://127.0.0.1:3000/')).toBe(own);
  });

  it.each([
    'https://music.example/api/inbox/TOKEN',
    'https://MUSIC.example.:443/api/inbox/TOKEN?a=b#c',
    'https://music.example/x/../api/%69nbox/../inbox/TOKEN',
    'http://127.0.0.1:3000/api/inbox/TOKEN',
    'http://127.1:3000/api/inbox/TOKEN',
  ])('is accepted when it is one of our inboxes: %s', (url) => {
    expect(guard().findRefusal(url.replace('TOKEN', TOKEN))).toBeNull();
  });

  it('is recognized as an inbox under both names of a development machine', () => {
    const local = guard({ publicUrl: 'http://localhost:3000' });
    for (const host of ['localhost', '127.0.0.1', 'LOCALHOST.', '127.0.0.1.']) {
      expect(local.findRefusal(`http://${host}:3000/api/inbox/${TOKEN}`)).toBeNull();
    }
    expect(local.findRefusal(`http://localhost:3001/api/inbox/${TOKEN}`)).not.toBeNull();
    expect(local.findRefusal(`http://[::1]:3000/api/inbox/${TOKEN}`)).not.toBeNull();
  });

  it.each([
    'https://music.example/api/inbox/',
    'https://music.example/api/inbox/short',
    'https://music.example/api/inbox/TOKEN/',
    'https://music.example/api/inbox/TOKEN/x',
    'https://music.example/api/inbox/%61OKEN',
    'https://music.example/API/inbox/TOKEN',
    'https://music.example/api//inbox/TOKEN',
    'https://music.example:8443/api/inbox/TOKEN',
    'http://music.example/api/inbox/TOKEN',
    'https://me@music.example/api/inbox/TOKEN',
    'https://music.example/api/account/inboxes/TOKEN',
  ])('is rejected when it only looks like an inbox: %s', (url) => {
    expect(guard().findRefusal(url.replace('TOKEN', TOKEN))).not.toBeNull();
  });

  it('is rejected for an inbox while inboxes are disabled', async () => {
    const out = guard();
    const url = `https://music.example/api/inbox/${TOKEN}`;
    expect(await out.findRefusalOrMissingInbox(url)).toBe(
      'must not point to an inbox that does not exist or has expired',
    );
    out.registerInboxes({ exists: async (token) => token === TOKEN, receive: async () => undefined });
    expect(await out.findRefusalOrMissingInbox(url)).toBeNull();
    expect(await out.findRefusalOrMissingInbox(url.replace(TOKEN, newInboxToken()))).toMatch(/does not exist/);
    expect(await out.findRefusalOrMissingInbox('https://music.example/api')).toMatch(/to this service/);
    expect(await out.findRefusalOrMissingInbox('https://example.com/')).toBeNull();
  });

  it('is allowed by exact host and port only', () => {
    const out = guard({ callbackAllow: ['127.0.0.1:3990', '[::1]:80'] });
    for (const url of ['http://127.0.0.1:3990/x', 'https://127.1:3990/', 'http://[::1]/']) {
      expect(out.findRefusal(url)).toBeNull();
    }
    for (const url of ['http://127.0.0.1:3991/', 'http://127.0.0.2:3990/', 'https://[::1]/']) {
      expect(out.findRefusal(url)).not.toBeNull();
    }
  });
});
