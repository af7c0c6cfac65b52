import { beforeAll, expect, it } from 'vitest';
import { findHotReads } from './hot-reads.ts';
import { HOT } from './hot-tables.ts';
import { readStatements, type Statement } from './statements.ts';

/*
 * Lists the statements that don't name the customer of each row of a hot table (deploy/scaling.md). A distributed database sends
 * them to every node, and all others to one. The lists are complete: give a new statement its customer, or a reason here.
 */

const feature = (name: string, ...places: readonly string[]) =>
  places.map((place) => `server/features/${name}/${place}`);

/** Processes look for work and expired rows of all customers. */
const WORKERS = [
  'tasks_claim',
  ...feature('tasks', 'queue.ts QUEUE_QUERY', 'store.ts readWaitingBesideFreeSlots'),
  ...feature('tasks', 'overdue-store.ts OVERDUE', 'overdue-store.ts WAITED_OUT', 'overdue-store.ts readOverdue'),
  ...feature('tasks', 'support-store.ts markStuckHolds', 'support-store.ts STUCK', 'support-store.ts readStuckQueue'),
  ...feature('webhooks', 'claims.ts FIRST_DUE', 'claims.ts DUE', 'claims.ts HAS_MORE_DUE', 'claims.ts DUE_BY_CUSTOMER'),
  ...feature('webhooks', 'claims.ts CLAIM', 'claims.ts CLAIM_BY_CUSTOMER'),
  ...feature('runs', 'store.ts recordMessage', 'store.ts listUnneededRuns', 'store.ts deleteOldRuns'),
  ...feature('orders', 'top-ups/store.ts readDueTopUps', 'top-ups/store.ts readFullMonths'),
  ...feature('library', 'indexing.ts indexSomeWorks'),
  ...feature('files', 'store.ts deleteExpired'),
  ...feature('gallery', 'plays-store.ts expireWorks'),
  ...feature('assistants', 'store.ts findEndedKeys'),
];

/** Metrics, the public status, support and the check of the whole ledger. */
const OPERATORS = [
  ...feature('status', 'store.ts readQueues'),
  ...feature('operating', 'store.ts readQueues', 'measure-store.ts readOpenTasks', 'measure-store.ts readMoney'),
  ...feature('operating', 'business-store.ts readBusiness', 'sizes-store.ts readFileBytes'),
  ...feature('tasks', 'support-store.ts readReviews'),
  ...feature('webhooks', 'support.ts readReviews'),
  ...feature('credits', 'store.ts recomputeLedger'),
];

/** Public works of all customers, listed or found by their id. */
const GALLERY = [
  ...feature(
    'gallery',
    'store.ts areAllPublic',
    'store.ts findPublicLyrics',
    'store.ts findPublicWork',
    'store.ts findPublicFile',
  ),
  ...feature('gallery', 'list-store.ts countStatement', 'list-store.ts foundStatement'),
  ...feature('gallery', 'list-store.ts newestStatement', 'list-store.ts playedStatement'),
  ...feature('gallery', 'report-store.ts listReportedWorks'),
  ...feature('gallery', 'report-store.ts readReportedWork', 'report-store.ts lockReportedWork'),
];

/** Lookups of something that is known without its customer, each in one index. They find the customer for further statements. */
const LOOKUPS = [
  'keys_authorize',
  ...feature('assistants', 'store.ts findAccess', 'store.ts lockToken'),
  ...feature('files', 'store.ts findFile'),
  ...feature('keys', 'store.ts findKeyGuest'),
  ...feature('runs', 'store.ts beginRun', 'store.ts hasTaskEnded', 'store.ts endRun'),
  ...feature('webhooks', 'store.ts findGuest', 'support.ts replayAnyDelivery'),
  ...feature('tasks', 'support-store.ts lockTask'),
  ...feature('support', 'customer-search.ts owners', 'customer-search.ts toSearchCondition'),
  ...feature('gallery', 'report-store.ts insertReport', 'plays-store.ts findPlayable'),
];

/** The customer is in a condition, or in a list of columns, that is composed elsewhere. */
const COMPOSED = [
  ...feature('guests', 'works-store.ts copyRows'),
  ...feature('logs', 'insert.ts INSERT', 'insert.ts writeMissing', 'store.ts listStatement', 'store.ts readCauses'),
  ...feature('logs', 'store.ts readHistogram'),
  ...feature('library', 'list-store.ts listStatement', 'list-store.ts playedStatement'),
];

/** Composed of too many parts to be parsed. */
const UNREAD = [
  'server/core/schedules.ts takeDue',
  'server/core/process-store.ts saveHeartbeat',
  ...feature('overview', 'store.ts readUsage'),
];

let statements: Statement[];

beforeAll(async () => {
  statements = await readStatements();
});

it('reads nearly all statements of the server', () => {
  expect(statements.length).toBeGreaterThan(400);
  expect(
    statements
      .filter(({ tree }) => tree === null)
      .map(({ place }) => place)
      .toSorted(),
  ).toEqual(UNREAD.toSorted());
});

it('only the listed statements read or change a hot table without naming its customer', () => {
  const hot = new Set(HOT);
  const found = statements.filter(({ tree }) => findHotReads(tree, hot).size > 0).map(({ place }) => place);
  expect([...new Set(found)].toSorted()).toEqual(
    [...WORKERS, ...OPERATORS, ...GALLERY, ...LOOKUPS, ...COMPOSED].toSorted(),
  );
});
