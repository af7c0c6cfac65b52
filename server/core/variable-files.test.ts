import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareDataDir } from '../../tests/embedded-data.ts';
import { startServer } from '../../tests/server-process.ts';
import { readConfig } from '../config.ts';
import { findWarnings } from './config-warnings.ts';

const folder = mkdtempSync(join(tmpdir(), 'variable-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 'a secret with a # and a / that is long enough';

const write = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('a variable with a secret', () => {
  it('can come from a file, without the line break at its end', () => {
    const env = {
      DATA_DIR: folder,
      SECRET_FILE: write('secret-value', `${SECRET}\n`),
      DATABASE_URL_FILE: write('url', 'postgres://u:p%23@db/cadenza'),
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL_FILE: write('smtp', 'smtps://u:p@mail.example:465\r\n'),
      MAIL_FROM: 'hello@music.example',
      REQUIRE_VERIFIED_EMAIL: '1',
    };
    const config = readConfig(env);
    expect([config.secret, config.databaseUrl, config.email?.smtpUrl]).toEqual([
      SECRET,
      'postgres://u:p%23@db/cadenza',
      'smtps://u:p@mail.example:465',
    ]);
    expect(config.variables).toContainEqual({ name: 'SECRET', source: 'file', secret: true, value: null });
    expect(config.warnings).toEqual([]);
  });

  it('is read once at the start, so that its file may be a pipe', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const written = writeFile(pipe, SECRET);
    const data = join(folder, 'data');
    await prepareDataDir(data);
    const server = await startServer({ DATA_DIR: data, SECRET_FILE: pipe });
    await written;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.end('SIGKILL');
  });

  it('must not be set twice, and its file must exist', () => {
    const file = write('another', SECRET);
    const missing = join(folder, 'absent');
    expect(() => readConfig({ DATA_DIR: folder, SECRET, SECRET_FILE: file, METRICS_TOKEN_FILE: missing })).toThrow(
      `The configuration is invalid:\n  SECRET and SECRET_FILE are both set. Set one of them\n  METRICS_TOKEN_FILE names a file that can't be read (ENOENT): ${missing}`,
    );
  });

  it('is suggested if the name of its file variable is misspelled', () => {
    expect(findWarnings({ SMPT_URL_FILE: '/run/secrets/smtp' })).toEqual([
      'SMPT_URL_FILE is not a variable of this server. Did you mean SMTP_URL_FILE?',
    ]);
  });
});
