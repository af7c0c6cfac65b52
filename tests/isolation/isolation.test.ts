import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallOptions, CallResult } from '../harness.ts';
import { waitForLogs } from '../logs.ts';
import { allOperations, type Place, findPlaces, type OperationWithExamples } from './places.ts';
import { type ProbeRequest, type Ids, createRequests } from './requests.ts';
import { unknownId, type Owner, findRowsWithIds, type World, createWorld } from './world.ts';
import { fakePerformance } from '../fake-clock.ts';

const operations = allOperations();
/** Operations for customers, and each place in them that names an ID. */
const probes = operations
  .filter(({ admin, security }) => !admin && security !== 'none')
  // The log of a caller comes first, before it contains requests that name the ID.
  .toSorted((a, b) => Number(b.path.endsWith('/logs')) - Number(a.path.endsWith('/logs')))
  .flatMap((operation) => findPlaces(operation).map((place) => ({ operation, place })));
const getName = ({ operation, place }: (typeof probes)[number]) =>
  `${operation.method} ${operation.path}, ${place.in} ${place.path.join('/')}`;

let all: World;
beforeAll(async () => {
  all = await createWorld();
  // Rate limits refill with this clock. One second per request is enough for the most expensive one.
  fakePerformance();
});
afterAll(async () => {
  vi.useRealTimers();
  await all?.close();
});

function send({ request, body }: ProbeRequest, who: CallOptions): Promise<CallResult> {
  vi.advanceTimersByTime(1000);
  return all.app.call(request, { ...who, ...(body ? { body } : {}) });
}

const as = (
  { cookie, keys }: Owner,
  { security }: OperationWithExamples,
  mode: 'live' | 'test' = 'live',
): CallOptions => (security === 'apiKey' ? { key: keys[mode] } : { cookie });

/** The difference between two responses to the same request, and the requested ID. */
const OWN_HEADERS = new Set(['date', 'x-request-id', 'ratelimit']);
function plain({ status, headers, text }: CallResult, id: string) {
  const request = String(headers['x-request-id']);
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  return {
    status,
    headers: Object.fromEntries(kept),
    text: text.replaceAll(id, '(id)').replaceAll(request, '(request)'),
  };
}

/** The responses for an object of another customer and for an object that doesn't exist, in every valid form of the request. */
async function twice(
  { operation, place }: { operation: OperationWithExamples; place: Place },
  who: CallOptions,
  own: Ids,
  foreign: string,
): Promise<{ foreign: object[]; nothing: object[] }> {
  const responses = async (id: string) => {
    const all = createRequests(operation, place, { ...own, [place.kind]: id }, operations);
    return Promise.all(all.map(async (probe) => plain(await send(probe, who), id)));
  };
  return { foreign: await responses(foreign), nothing: await responses(unknownId(foreign)) };
}

describe('data of another customer', () => {
  let before: string[];
  const ownerRows = async (but = /^$/) => {
    await waitForLogs(all.app);
    const { ids, id } = all.owner;
    const others = [all.stranger.id, ...Object.values(all.stranger.ids).flatMap((each) => Object.values(each))];
    const rows = await findRowsWithIds(
      all.app,
      [id, ...Object.values(ids).flatMap((each) => Object.values(each))],
      others,
    );
    return rows.filter((row) => !but.test(row));
  };
  beforeAll(async () => {
    before = await ownerRows();
  });

  it('has one example of every kind in the contract', () => {
    const kinds = new Set(probes.map(({ place }) => place.kind));
    // If this fails, add the new kind of ID to world.ts.
    for (const ids of Object.values(all.owner.ids))
      expect(Object.keys(ids)).toEqual(expect.arrayContaining([...kinds]));
  });

  it.each(probes.map((probe) => [getName(probe), probe] as const))('returns 404: %s', async (_name, probe) => {
    const { owner, stranger } = all;
    const who = as(stranger, probe.operation);
    for (const mode of ['live', 'test'] as const) {
      const { foreign, nothing } = await twice(probe, who, stranger.ids.live, owner.ids[mode][probe.place.kind]!);
      expect(foreign).toEqual(nothing);
    }
  });

  it('is unchanged by any request of a stranger', async () => {
    expect(before.length).toBeGreaterThan(20);
    const after = await ownerRows();
    // Expired rate limit counters are deleted. They may disappear, but they must not change.
    const lasting = (rows: readonly string[]) => rows.filter((row) => !row.startsWith('rate_limits '));
    expect(lasting(after)).toEqual(lasting(before));
    expect(before).toEqual(expect.arrayContaining(after));
  });

  const keyed = probes.filter(({ operation }) => operation.security === 'apiKey');
  it.each(keyed.map((probe) => [getName(probe), probe] as const))(
    'returns 404 for a key of the other mode: %s',
    async (_name, probe) => {
      const { ids } = all.owner;
      for (const [mode, other] of [['live', 'test'] as const, ['test', 'live'] as const]) {
        const who = as(all.owner, probe.operation, mode);
        const { foreign, nothing } = await twice(probe, who, ids[mode], ids[other][probe.place.kind]!);
        expect(foreign).toEqual(nothing);
      }
    },
  );

  it('is unchanged, except for the use of its keys', async () => {
    const used = /^(request_logs|usage_calls|usage_latency|usage_key_latency|rate_limits|keys) /;
    expect(await ownerRows(used)).toEqual(before.filter((row) => !used.test(row)));
  });

  // Without this check, a request that is rejected for another reason would pass as isolated. Deletions come last.
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const controls = probes.toSorted((a, b) => order.indexOf(a.operation.method) - order.indexOf(b.operation.method));
  it.each(controls.map((probe) => [getName(probe), probe] as const))(
    'is returned to its owner: %s',
    async (_name, probe) => {
      const { operation, place } = probe;
      // What one contract deletes in one mode, the other deletes in the other.
      const mode = operation.path.startsWith('/api/v2/') ? 'test' : 'live';
      const who = as(all.owner, operation, mode);
      const own = all.owner.ids[mode];
      // Replays have a limit of their own, which refills with the time of the database.
      await all.app.db.query("delete from rate_limits where starts_with(bucket, 'replay:')");
      const nothing = unknownId(own[place.kind]!);
      const found: boolean[] = [];
      const without = createRequests(operation, place, { ...own, [place.kind]: nothing }, operations);
      for (const [n, probe] of createRequests(operation, place, own, operations).entries()) {
        const result = plain(await send(probe, who), own[place.kind]!);
        const other = plain(await send(without[n]!, who), nothing);
        found.push(
          result.status < 500 &&
            result.status !== 404 &&
            (result.status !== other.status || result.text !== other.text),
        );
      }
      // If there are none, the contract needs an example of the request.
      expect(found).toContain(true);
    },
  );
});

describe('access', () => {
  const named = (some: readonly OperationWithExamples[]) =>
    some.map((one) => [`${one.method} ${one.path}`, one] as const);
  const isOpen = ({ security }: OperationWithExamples) => security === 'none' || security === 'guest';

  const createProbes = (operation: OperationWithExamples): ProbeRequest[] => {
    const ids = all.owner.ids.live;
    const nothing = Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, unknownId(id)]));
    const good = [ids, nothing].flatMap((each) => createRequests(operation, null, each, operations));
    return operation.body ? [...good, ...good.map(({ request }) => ({ request, body: { nonsense: 1 } }))] : good;
  };

  /** Callers without access, and the status that they get. */
  const listRejectedCallers = ({ admin, security }: OperationWithExamples): [CallOptions, number][] => {
    const { cookie, keys } = all.stranger;
    const { live } = keys;
    if (security === 'session') {
      const signedOut = [{}, { cookie: cookie.replace('=', '=x') }, { key: live }];
      return [
        ...signedOut.map((who): [CallOptions, number] => [who, 401]),
        ...(admin ? [[{ cookie }, 403] as [CallOptions, number]] : []),
      ];
    }
    const wrong = ['nonsense', `cdz_live_${'a'.repeat(32)}`, live.replace('cdz_live_', 'cdz_test_')];
    return [[{}, 401], [{ cookie }, 401], ...wrong.map((key): [CallOptions, number] => [{ key }, 401])];
  };

  it.each(named(operations.filter((one) => !isOpen(one))))(
    'is limited to the right callers: %s',
    async (_name, operation) => {
      const authenticate = operation.security === 'apiKey' ? 'Bearer realm="api"' : undefined;
      for (const probe of createProbes(operation)) {
        for (const [who, status] of listRejectedCallers(operation)) {
          const response = await send(probe, who);
          const challenge = response.headers['www-authenticate'];
          expect([response.status, challenge?.toString().split(',')[0]]).toEqual([status, authenticate]);
        }
      }
    },
  );

  it.each(named(operations.filter(isOpen)))('is public: %s', async (_name, operation) => {
    for (const probe of createProbes(operation)) expect((await send(probe, {})).status).not.toBe(401);
  });
});
