import { describe, expect, it } from 'vitest';
import { findUnknownLicenses, listInstalled, readLockfile } from './licenses.ts';

describe('licenses of the packages of a server', () => {
  const packages = listInstalled(readLockfile());

  it('are all allowed', () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(findUnknownLicenses(packages)).toEqual([]);
  });

  it('of another kind, or none, are found', () => {
    const lockfile = {
      packages: {
        '': {},
        'node_modules/strict': { version: '1.0.0', license: 'AGPL-3.0-only' },
        'node_modules/both': { version: '1.0.0', license: 'MIT AND AGPL-3.0-only' },
        'node_modules/a/node_modules/none': { version: '1.0.0' },
        'node_modules/fine': { version: '1.0.0', license: 'MIT AND Apache-2.0' },
        'node_modules/tool': { version: '1.0.0', license: 'AGPL-3.0-only', dev: true },
      },
    };
    const found = findUnknownLicenses(listInstalled(lockfile));
    expect(found.map(({ name, license }) => `${name}: ${license}`)).toEqual([
      'both: MIT AND AGPL-3.0-only',
      'none: none',
      'strict: AGPL-3.0-only',
    ]);
  });
});
