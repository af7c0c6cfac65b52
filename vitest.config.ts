import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const mocks = join(import.meta.dirname, 'tests', 'mocks');

// One project per kind of test; `npm test -- <kind>` runs one of them (scripts/test-stages.ts names the same kinds).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{catalog,scripts,server,src,tests}/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', 'tests/{static,e2e,crash}/**'],
          // An embedded database takes its time where others are at work.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        resolve: {
          alias: [
            { find: /^@site\//, replacement: `${import.meta.dirname}/` },
            { find: /^@docusaurus\/(.*)$/, replacement: `${mocks}/docusaurus/$1` },
            { find: /^@theme(?:-original|-init)?\/(.*)$/, replacement: `${mocks}/theme/$1` },
          ],
        },
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts'],
          css: false,
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['{server,tests}/**/*.pg.test.ts'],
          globalSetup: ['tests/postgres-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'static', environment: 'node', include: ['tests/static/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          // One server and one browser at a time on two cores; a page may take its time to build a song.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'crash',
          environment: 'node',
          include: ['tests/crash/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
