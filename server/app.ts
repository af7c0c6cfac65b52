import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Config, ownOrigins } from './config.ts';
import { customerLimit, limitAddresses } from './core/allowance.ts';
import { handleBrokenRequest } from './core/broken-request.ts';
import { registerBodyRules, defaultBodyLimit } from './core/bodies.ts';
import { createProxyTrust } from './core/caller.ts';
import { bundledOperations } from './core/contract/bundled.ts';
import type { ContractHooks } from './core/contract/hooks.ts';
import { serveContract } from './core/contract/routes.ts';
import { type Clock, type Core, systemClock } from './core/core.ts';
import type { OnOutage, Trouble } from './core/database-watch.ts';
import type { Db } from './core/db.ts';
import type { Feature } from './core/feature.ts';
import { serveHealth } from './core/health.ts';
import { registerHttpRules, handleUnreadableUrl } from './core/http.ts';
import { newRequestId } from './core/ids.ts';
import { checkInstallation } from './core/installation.ts';
import { loggingOptions } from './core/logging.ts';
import type { OpenReads } from './core/reads.ts';
import { rejectWrites } from './core/maintenance.ts';
import { createMetrics, serveMetrics } from './core/metrics.ts';
import { migrateDb, openDb, openReads } from './core/open-db.ts';
import { openStorage } from './core/open-storage.ts';
import { OwnProcess } from './core/own-process.ts';
import { createPolls } from './core/polls.ts';
import { type Pressure, limitPressure } from './core/pressure.ts';
import { createSchedules } from './core/schedules.ts';
import { createSecrets } from './core/secrets.ts';
import { writeSettings } from './core/settings.ts';
import { serveSite } from './core/site/routes.ts';
import { markServedBuild } from './core/site/served-build.ts';
import { createShutdown } from './core/shutdown.ts';
import { connectionOptions, limitSlowBodies, slowestBody } from './core/slow-bodies.ts';
import { createTracing, traceRequests } from './core/tracing.ts';
import { vacuumSchedule } from './core/vacuum.ts';
import type { Engines } from '../engines/engine.ts';
import { admin } from './features/admin/feature.ts';
import { assistants } from './features/assistants/feature.ts';
import { auditLog } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { catalog } from './features/catalog/feature.ts';
import { credits } from './features/credits/feature.ts';
import { files } from './features/files/feature.ts';
import { guests } from './features/guests/feature.ts';
import { gallery } from './features/gallery/feature.ts';
import { gateway } from './features/gateway/feature.ts';
import { images } from './features/images/feature.ts';
import { inboxes } from './features/inboxes/feature.ts';
import { karaoke } from './features/karaoke/feature.ts';
import { keys } from './features/keys/feature.ts';
import { library } from './features/library/feature.ts';
import { limits } from './features/limits/feature.ts';
import { lyrics } from './features/lyrics/feature.ts';
import { logs } from './features/logs/feature.ts';
import { emails } from './features/emails/feature.ts';
import { mcp } from './features/mcp/feature.ts';
import { operating } from './features/operating/feature.ts';
import { orders } from './features/orders/feature.ts';
import { overview } from './features/overview/feature.ts';
import { profile } from './features/profile/feature.ts';
import { questions } from './features/questions/feature.ts';
import { refunds } from './features/refunds/feature.ts';
import { runs } from './features/runs/feature.ts';
import { support } from './features/support/feature.ts';
import { statusPage } from './features/status/feature.ts';
import { tasks } from './features/tasks/feature.ts';
import { uploads } from './features/uploads/feature.ts';
import { videos } from './features/videos/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import { followAbilities } from './engine-abilities.ts';
import { configuredEngines, liveEngine } from './live-engine.ts';
import { emailKinds } from './email-kinds.ts';

/** Every feature, in the order in which they are created, started and drained. */
const allFeatures = (engines: (core: Core) => Engines): readonly Feature[] => [
  auth,
  profile,
  catalog,
  keys,
  guests,
  limits,
  credits,
  gateway,
  tasks(engines),
  runs(liveEngine),
  images,
  videos,
  uploads,
  library,
  inboxes,
  webhooks(),
  emails(emailKinds),
  lyrics,
  karaoke,
  files,
  logs,
  overview,
  orders,
  refunds,
  questions,
  gallery,
  support,
  auditLog,
  operating,
  statusPage,
  assistants,
  mcp,
  admin,
];

/** The contracts that are served, bundled by `npm run generate`. */
const contracts = ['v2', 'v1', 'account'] as const;

/** Replacements for tests. */
export interface BuildOptions {
  /** An open and migrated database to use instead of the configured one. The app closes it. */
  readonly db?: Db;
  readonly clock?: Clock;
  readonly features?: readonly Feature[];
  /** The engine, if `features` doesn't contain all features. */
  readonly engines?: Engines;
  /** Skips operations that `features` don't serve, instead of failing. */
  readonly partial?: boolean;
  /** Seconds after which others do the work of this process, if it doesn't respond. */
  readonly leaseSeconds?: number;
  /** When the process counts as overloaded. */
  readonly pressure?: Pressure;
  /** The stream that gets log lines instead of standard output. */
  readonly logStream?: { write(line: string): void };
}

/** @throws Error if two features provide the same hook. */
function mergeHooks<T extends object>(parts: readonly (T | undefined)[]): Partial<T> & Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (name in all) throw new Error(`Two features provide ${name}.`);
    all[name] = value;
  }
  return all as Partial<T> & Record<string, unknown>;
}

function collectHooks(core: Core, all: readonly Feature[]): ContractHooks {
  const hooks = mergeHooks<Partial<ContractHooks>>(all.map((feature) => feature.hooks?.(core)));
  const refuse = (scheme: string) => () => {
    throw new Error(`No feature implements the security scheme ${scheme}.`);
  };
  return {
    session: hooks.session ?? refuse('session'),
    limit: customerLimit(),
    keys: hooks.keys ?? { admit: refuse('apiKey') },
    responded: hooks.responded ?? (() => undefined),
  };
}

const OUTAGES: Readonly<Record<Trouble, string>> = {
  away: 'Database is unavailable',
  full: 'Database is unavailable: its disk is full',
  'read-only': 'Database is unavailable: it accepts no writes, so it is a standby or read-only',
  crowded:
    'Database is unavailable: it has no free connections. Raise max_connections, run fewer processes, or use a pooler',
};

/** Logs each outage of the database once, and its end. */
const logOutage =
  (log: FastifyBaseLogger): OnOutage =>
  (outage) => {
    if ('error' in outage) log.error({ err: outage.error }, OUTAGES[outage.trouble]);
    else log.info(outage, 'Database is available again');
  };

async function serveContracts(app: FastifyInstance, all: readonly Feature[], partial: boolean): Promise<void> {
  const { core } = app;
  const hooks = collectHooks(core, all);
  for (const name of contracts) {
    await serveContract(app, {
      operations: bundledOperations[name](),
      handlers: mergeHooks<object>(all.map((feature) => feature[name]?.(core))),
      hooks,
      unserved: partial ? 'leave out' : 'refuse',
      bodyLimit: defaultBodyLimit,
      onViolation: core.config.verifyResponses ? (violation) => app.contractViolations.push(violation) : null,
    });
  }
}

/**
 * The whole server, before it listens: the database is open and migrated, contracts are served, and background work has
 * started. `ROLE` limits it to serving or working, besides health and metrics. Closing it drains features and the database.
 * @throws DataDirInUse, and Error if contract and handlers don't match or a migration fails.
 */
export async function buildApp(configured: Config, options: BuildOptions = {}): Promise<FastifyInstance> {
  const { engines } = options;
  const build = await markServedBuild(configured.siteDir);
  const config: Config = { ...configured, siteDir: build.folder };
  const all = options.features ?? allFeatures(engines ? () => engines : configuredEngines);
  const clock = options.clock ?? systemClock;
  const app = Fastify({
    ...loggingOptions(config, options.logStream),
    genReqId: () => newRequestId(clock.now()),
    requestIdHeader: false,
    trustProxy: createProxyTrust(config.trustProxy) ?? false,
    bodyLimit: defaultBodyLimit,
    ...connectionOptions,
    frameworkErrors: handleUnreadableUrl(config),
    clientErrorHandler: handleBrokenRequest(config),
    // While draining, requests on open connections are still served, and then the connection closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('onClose', build.release);
  let db: Db | undefined;
  let reads: OpenReads | undefined;
  try {
    db = options.db ?? (await openDb(config, logOutage(app.log)));
    if (!options.db) {
      await migrateDb(config, db, { report: (sentence) => app.log.info(sentence) });
      await checkInstallation(db, config);
    }
    await writeSettings(db, config);
    reads = openReads(config, db, app.log);
    const stop = createShutdown(app.log);
    const own = new OwnProcess(db, config, app.log, options.leaseSeconds);
    const schedules = createSchedules(db, app.log, stop.draining, config.slowMs);
    const core: Core = {
      config,
      origins: ownOrigins(config),
      db,
      reads: reads.db,
      log: app.log,
      clock,
      storage: await openStorage(config, app.log),
      metrics: createMetrics(),
      tracing: await createTracing(config, app.log),
      process: own,
      schedules,
      polls: createPolls(db, () => clock.now(), app.log, stop.draining),
      secrets: createSecrets(config),
      leaving: stop.leaving,
      draining: stop.draining,
      onDrain: stop.onDrain,
    };
    app.decorate('core', core);
    app.decorate('leave', stop.leave);
    app.decorate('contractViolations', []);
    app.decorateRequest('session', null);
    app.decorateRequest('caller', null);
    app.decorateRequest('keyed', null);
    traceRequests(app, core.tracing);
    const missing = registerHttpRules(app, config);
    if (config.maintenance) rejectWrites(app);
    await limitPressure(app, options.pressure);
    limitAddresses(app);
    registerBodyRules(app);
    limitSlowBodies(app, slowestBody);
    serveMetrics(app, core.metrics, config.metricsToken);
    await followAbilities(core);
    // A worker has no pages.
    let built = Promise.resolve();
    if (config.role !== 'worker') {
      await serveContracts(app, all, options.partial ?? false);
      for (const feature of all) {
        if (feature.routes) await app.register(async (scope) => feature.routes?.(scope, core));
      }
      const pages = all.flatMap((feature) => feature.page?.(core) ?? []);
      const site = await serveSite(app, config, pages);
      missing.isPage = site.isPage;
      built = site.english;
    }
    serveHealth(app, core, built);
    app.decorate('built', built);
    if (db.embedded) schedules.add(vacuumSchedule(db));
    const [closing, { close }] = [db, reads];
    stop.closeWith(app, async () => {
      await schedules.settled();
      await own
        .end()
        .catch((error: unknown) => app.log.error({ err: error }, 'Could not end the lease of this process'));
      await core.tracing.close();
      await close();
      await closing.close();
    });
    await app.ready();
    await own.start();
    for (const feature of all) await feature.start?.(core);
    if (config.role !== 'web' && !config.maintenance) {
      for (const feature of all) await feature.work?.(core);
      await schedules.start(core.polls);
      if (db.embedded) await own.releaseDead();
      own.watch(core.polls);
      core.polls.start();
    }
    return app;
  } catch (error) {
    await app.close();
    await reads?.close().catch(() => undefined);
    await db?.close().catch(() => undefined);
    throw error;
  }
}
