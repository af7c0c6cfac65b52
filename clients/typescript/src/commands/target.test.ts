import { describe, expect, it } from 'vitest';
import { parseTarget } from './target.ts';

describe('the target of forwarded callbacks', () => {
  it.each([
    ['4000', 'http://localhost:4000/'],
    ['4000/hooks/songs', 'http://localhost:4000/hooks/songs'],
    ['localhost:4000/hooks', 'http://localhost:4000/hooks'],
    ['http://127.0.0.1:4000/hooks?a=b:c', 'http://127.0.0.1:4000/hooks?a=b:c'],
    ['https://app.localhost', 'https://app.localhost/'],
    ['http://[::1]:4000', 'http://[::1]:4000/'],
  ])('%s is %s', (typed, url) => {
    expect(parseTarget(typed, false)).toBe(url);
  });

  it.each([
    ['ftp://localhost/hooks', 'http:// and https:// only, not to ftp://'],
    ['file:///etc/hosts', 'not to file://'],
    ['99999', "99999 isn't a port"],
    ['localhost:0', "0 isn't a port"],
    ['http://localhost:web/hooks', "web isn't a port"],
    ['http://[::1]:99999', "99999 isn't a port"],
    ['http://', "isn't an address"],
    ['http://user:secret@localhost/', 'user name or a password'],
    ['https://example.com/hooks', "example.com isn't this machine. To forward callbacks there, add --allow-remote."],
    ['http://localhost.example.com/', "isn't this machine"],
    ['http://169.254.169.254/', "isn't this machine"],
  ])('%s is refused: %s', (typed, message) => {
    expect(() => parseTarget(typed, false)).toThrow(message);
  });

  it('may be another machine if that is allowed', () => {
    expect(parseTarget('https://example.com/hooks', true)).toBe('https://example.com/hooks');
  });
});
