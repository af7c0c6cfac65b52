import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const first = createSecrets({ secret: 'first secret of thirty-two letters', secretPrevious: null });
const rotated = createSecrets({
  secret: 'second secret of thirty-two letters',
  secretPrevious: 'first secret of thirty-two letters',
});

describe('sealed secrets', () => {
  it('open only in the context and for the purpose they were sealed for', () => {
    const sealed = first.seal('test-key', 'cdz_test_é', 'key_1');
    expect(first.open('test-key', sealed, 'key_1')).toBe('cdz_test_é');
    expect(() => first.open('test-key', sealed, 'key_2')).toThrow(/Neither SECRET/);
    expect(() => first.open('capability', sealed, 'key_1')).toThrow(/Neither SECRET/);
  });

  it('differ each time', () => {
    expect(first.seal('test-key', 'x', 'key_1')).not.toEqual(first.seal('test-key', 'x', 'key_1'));
  });

  it('fail to open when they were changed or truncated', () => {
    const sealed = first.seal('test-key', 'secret', 'key_1');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => first.open('test-key', changed, 'key_1')).toThrow(/not encrypted by this server|Neither SECRET/);
    }
    expect(() => first.open('test-key', sealed.subarray(0, 20), 'key_1')).toThrow(/not encrypted by this server/);
  });

  it('open with the previous SECRET, and are sealed with the current one', () => {
    expect(rotated.open('test-key', first.seal('test-key', 'old', 'key_1'), 'key_1')).toBe('old');
    expect(() => first.open('test-key', rotated.seal('test-key', 'new', 'key_1'), 'key_1')).toThrow(/Neither SECRET/);
  });

  it('use a separate key for each purpose', () => {
    expect(first.key('session')).toHaveLength(32);
    expect(first.key('session')).not.toEqual(first.key('capability'));
    expect(first.key('session')).not.toEqual(rotated.key('session'));
  });
});
