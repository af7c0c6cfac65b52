import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '../isolation/places.ts';
import { createCalls } from './calls.ts';
import { type FullWorld, fullWorld } from './world.ts';

let all: FullWorld;
beforeAll(async () => {
  all = await fullWorld();
});
afterAll(() => all?.close());

// Deletions come last, so that objects exist as long as possible.
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const operations = allOperations().toSorted(
  (a, b) => order.indexOf(a.method) - order.indexOf(b.method) || b.path.length - a.path.length,
);

/** Operations that succeeded at least once. */
const done = new Set<string>();

describe('any request', () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'gets a response of the contract: %s',
    async (name, operation) => {
      await all.renew();
      const kind = operation.security === 'apiKey' ? 'apiKey' : operation.admin ? 'admin' : 'session';
      const callers = all.callers[kind]();
      await fc.assert(
        fc.asyncProperty(createCalls(operation, all.pool), async ({ who, request, options }) => {
          const { status, text } = await all.call(request, { ...options, ...callers[who] });
          expect(status, text).toBeLessThan(500);
          expect(all.faults()).toEqual([]);
          if (status < 300) done.add(name);
        }),
        { numRuns: 12 },
      );
    },
  );

  it('is valid more often than not', () => {
    // Otherwise, requests would be rejected for their callers, and their input would never be tested.
    expect(done.size).toBeGreaterThan(operations.length / 2);
  });
});
