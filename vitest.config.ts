import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test-order.ts';

const mocks = join(import.meta.dirname, 'tests', 'mocks');

const generatedConfig = { find: '@generated/docusaurus.config', replacement: `${mocks}/docusaurus/config.ts` };

const common = {
  // These limits end a test that hangs. No test fails because the machine is slow.
  testTimeout: 240_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 200_000 } },
  // The summary of a run shows only messages, so they contain the values.
  chaiConfig: { truncateThreshold: 1000 },
};

// Modules are loaded once for all files, because none of ours has state, and loading them took up to half of the time.
// Most of their objects are short-lived: with more room for new ones (in MB), a tenth of the work is saved.
const shared = { ...common, isolate: false, execArgv: ['--min-semi-space-size=16'] };

// One project per kind of test; `npm test -- <kind>` runs one of them (scripts/test-stages.ts names the same kinds).
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias: [generatedConfig] },
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          // Each waits for its database as much as it works.
          maxWorkers: 2,
          include: ['{catalog,clients,plugins,scripts,server,src,tests}/**/*.test.ts'],
          globalSetup: ['tests/postgres-server.ts'],
          exclude: ['**/*.pg.test.ts', 'tests/{static,e2e,crash,sandbox,samples}/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'engine',
          environment: 'node',
          maxWorkers: 2,
          include: ['{engines,tests/sandbox}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        resolve: {
          alias: [
            generatedConfig,
            { find: /^@site\//, replacement: `${import.meta.dirname}/` },
            { find: /^@docusaurus\/(.*)$/, replacement: `${mocks}/docusaurus/$1` },
            { find: /^@theme(?:-original|-init)?\/(.*)$/, replacement: `${mocks}/theme/$1` },
          ],
        },
        test: {
          ...shared,
          name: 'component',
          environment: 'jsdom',
          maxWorkers: 2,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts'],
          // In "test" antd gives all elements the same id, so dialogs would get the names of other elements.
          env: { NODE_ENV: 'development' },
          css: false,
        },
      },
      // The newest and the oldest supported version. What is about processes and connections is the same on both, and takes long.
      ...[
        { version: 18, exclude: [] },
        {
          version: 15,
          exclude: ['tests/{processes,releases}/**', 'tests/{lost-database,broken-connections}.pg.test.ts'],
        },
      ].map(({ version, exclude }) => ({
        test: {
          ...shared,
          name: `postgres-${version}`,
          environment: 'node' as const,
          env: { POSTGRES_VERSION: String(version) },
          // Outages and restarts are waited for.
          maxWorkers: 3,
          include: ['{server,tests}/**/*.pg.test.ts'],
          exclude,
          globalSetup: ['tests/postgres-server.ts'],
        },
      })),
      {
        test: {
          ...shared,
          name: 'distributed',
          environment: 'node',
          env: { DATABASE_FORM: 'distributed' },
          maxWorkers: 3,
          // Money, budgets, isolation, and tasks and callbacks of several processes.
          include: [
            'server/features/credits/{ledger,races}.pg.test.ts',
            'server/features/keys/budgets.pg.test.ts',
            'server/features/orders/money.pg.test.ts',
            'server/features/tasks/{isolation,races}.pg.test.ts',
            'server/features/tasks/settling.pg.test.ts',
            'server/features/webhooks/races.pg.test.ts',
          ],
          globalSetup: ['tests/postgres-server.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'samples',
          environment: 'node',
          include: ['tests/samples/**/*.test.ts'],
          globalSetup: ['tests/postgres-server.ts'],
          // Compilers and songs are work for all cores; readers wait for both.
          maxWorkers: 2,
        },
      },
      { test: { ...common, name: 'static', environment: 'node', include: ['tests/static/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/postgres-server.ts'],
          // Servers with a browser each, for two cores: a third one makes all of them slower.
          maxWorkers: 2,
          // Some walk through all pages.
          testTimeout: 900_000,
        },
      },
      {
        test: {
          ...common,
          name: 'crash',
          environment: 'node',
          include: ['tests/crash/**/*.test.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
