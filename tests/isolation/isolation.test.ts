import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, CallResult } from '../harness.ts';
import { written } from '../logs.ts';
import { allOperations, type Place, placesOf, type Shown } from './places.ts';
import { type Asked, type Ids, requestsOf } from './requests.ts';
import { nothingLike, type Owner, rowsNaming, type World, world } from './world.ts';

const operations = allOperations();
/** Operations that a customer calls, and each place in them that names an id. */
const probes = operations
  .filter(({ admin, security }) => !admin && security !== 'none')
  .flatMap((operation) => placesOf(operation).map((place) => ({ operation, place })));
const nameOf = ({ operation, place }: (typeof probes)[number]) =>
  `${operation.method} ${operation.path}, ${place.in} ${place.path.join('/')}`;

let all: World;
beforeAll(async () => {
  all = await world();
});
afterAll(() => all?.close());

const ask = ({ request, body }: Asked, who: CallOptions): Promise<CallResult> =>
  all.app.call(request, { ...who, ...(body ? { body } : {}) });

const as = ({ cookie, keys }: Owner, { security }: Shown, mode: 'live' | 'test' = 'live'): CallOptions =>
  security === 'session' ? { cookie } : { key: keys[mode] };

/** What differs between two answers to the same question, and the id that was asked for. */
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

/** Asks for what is somebody's and for what is nothing, in every form a good call may have. */
async function expectSameAnswers(
  { operation, place }: { operation: Shown; place: Place },
  who: CallOptions,
  own: Ids,
  foreign: string,
): Promise<void> {
  const nothing = nothingLike(foreign);
  const [asForeign, asNothing] = [foreign, nothing].map((id) =>
    requestsOf(operation, place, { ...own, [place.kind]: id }, operations),
  );
  for (const [n, asked] of asForeign!.entries()) {
    const told = plain(await ask(asked, who), foreign);
    expect(told).toEqual(plain(await ask(asNothing![n]!, who), nothing));
  }
}

describe('what belongs to somebody else', () => {
  let before: string[];
  const ownerRows = async () => {
    await written(all.app);
    const { ids, id } = all.owner;
    const others = [all.stranger.id, ...Object.values(all.stranger.ids).flatMap((each) => Object.values(each))];
    return rowsNaming(all.app, [id, ...Object.values(ids).flatMap((each) => Object.values(each))], others);
  };
  beforeAll(async () => {
    before = await ownerRows();
  });

  const expectUntouched = async (but = /^$/) => {
    const still = (rows: string[]) => rows.filter((row) => !but.test(row));
    expect(before.length).toBeGreaterThan(20);
    expect(still(await ownerRows())).toEqual(still(before));
  };

  it('is here in one example of every kind that the contracts name', () => {
    const kinds = new Set(probes.map(({ place }) => place.kind));
    // A new kind of id is made in world.ts.
    for (const ids of Object.values(all.owner.ids))
      expect(Object.keys(ids)).toEqual(expect.arrayContaining([...kinds]));
  });

  it.each(probes.map((probe) => [nameOf(probe), probe] as const))('does not exist: %s', async (_name, probe) => {
    const { owner, stranger } = all;
    const who = as(stranger, probe.operation);
    await expectSameAnswers(probe, who, stranger.ids.live, owner.ids.live[probe.place.kind]!);
    await expectSameAnswers(probe, who, stranger.ids.live, owner.ids.test[probe.place.kind]!);
  });

  it('is as it was, whatever a stranger asked for', () => expectUntouched());

  const keyed = probes.filter(({ operation }) => operation.security === 'apiKey');
  it.each(keyed.map((probe) => [nameOf(probe), probe] as const))(
    'does not exist for a key of the other mode: %s',
    async (_name, probe) => {
      const { ids } = all.owner;
      const kind = probe.place.kind;
      await expectSameAnswers(probe, as(all.owner, probe.operation, 'test'), ids.test, ids.live[kind]!);
      await expectSameAnswers(probe, as(all.owner, probe.operation, 'live'), ids.live, ids.test[kind]!);
    },
  );

  it('is as it was, but that its keys were used', () => expectUntouched(/^(request_logs|rate_limits|keys) /));

  // Without this, a call that is refused for another reason would look like a secret well kept. What deletes comes last.
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const controls = probes.toSorted((a, b) => order.indexOf(a.operation.method) - order.indexOf(b.operation.method));
  it.each(controls.map((probe) => [nameOf(probe), probe] as const))(
    'exists for its owner: %s',
    async (_name, probe) => {
      const { operation, place } = probe;
      const who = as(all.owner, operation);
      const own = all.owner.ids.live;
      const nothing = nothingLike(own[place.kind]!);
      const found: boolean[] = [];
      const without = requestsOf(operation, place, { ...own, [place.kind]: nothing }, operations);
      for (const [n, asked] of requestsOf(operation, place, own, operations).entries()) {
        const told = plain(await ask(asked, who), own[place.kind]!);
        const other = plain(await ask(without[n]!, who), nothing);
        found.push(
          told.status < 500 && told.status !== 404 && (told.status !== other.status || told.text !== other.text),
        );
      }
      // None: the contract has to show an example of the request.
      expect(found).toContain(true);
    },
  );
});

describe('who is not let in', () => {
  const others = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

  const callsOf = (operation: Shown): Asked[] => {
    const ids = all.owner.ids.live;
    const nothing = Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, nothingLike(id)]));
    const good = [...requestsOf(operation, null, ids, operations), ...requestsOf(operation, null, nothing, operations)];
    return operation.body ? [...good, ...good.map(({ request }) => ({ request, body: { nonsense: 1 } }))] : good;
  };

  it.each(others)('%s', async (_name, operation) => {
    const { cookie, keys } = all.stranger;
    const signedOut = [{}, { cookie: cookie.replace('=', '=x') }, { key: keys.live }];
    const mistaken = keys.live.replace('cdz_live_', 'cdz_test_');
    const noKey = [{}, { key: 'nonsense' }, { key: `cdz_live_${'a'.repeat(32)}` }, { key: mistaken }, { cookie }];
    for (const asked of callsOf(operation)) {
      if (operation.security === 'none') expect((await ask(asked, {})).status).not.toBe(401);
      for (const who of operation.security === 'session' ? signedOut : []) {
        expect(await ask(asked, who)).toMatchObject({ status: 401 });
      }
      for (const who of operation.security === 'apiKey' ? noKey : []) {
        const { status, headers } = await ask(asked, who);
        const authenticate = headers['www-authenticate'];
        expect({ status, authenticate }).toEqual({
          status: 401,
          authenticate: expect.stringMatching(/^Bearer realm=/),
        });
      }
      if (operation.admin) expect((await ask(asked, { cookie })).status).toBe(403);
    }
  });
});
