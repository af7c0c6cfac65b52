import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { root } from '../../scripts/freshness.ts';
import { freePort } from '../../scripts/free-port.ts';
import { findServer } from '../programs.ts';
import type { ServerProcess } from '../server-process.ts';
import { type Route, startIngress } from './ingress.ts';
import type { Proxy } from './proxies.ts';

interface Probe {
  readonly httpGet: { readonly path: string };
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold: number;
  readonly terminationGracePeriodSeconds?: number;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [
          {
            readonly livenessProbe: Probe;
            readonly readinessProbe: Probe;
            readonly env: readonly { readonly name: string; readonly value: string }[];
          },
        ];
      };
    };
    readonly rules: readonly [{ readonly http: { readonly paths: readonly { path: string; pathType: string }[] } }];
  };
}

const read = (name: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(root, `deploy/kubernetes/${name}.yaml`), 'utf8')).map(
    (document) => document.toJS() as Manifest,
  );

/** A process as the kubelet keeps it: its probes decide whether it gets requests, and whether it is restarted. */
class Pod {
  isReady = false;
  server: Promise<ServerProcess>;
  #isWanted = true;
  readonly #start: () => Promise<ServerProcess>;
  readonly #spec = read('web')[0]!.spec.template.spec;

  constructor(start: () => Promise<ServerProcess>, running: ServerProcess) {
    this.#start = start;
    this.server = Promise.resolve(running);
    this.#keep(running);
    const [{ readinessProbe, livenessProbe }] = this.#spec.containers;
    void this.#probe(readinessProbe, (passes) => (this.isReady = passes));
    void this.#probe(livenessProbe, async (passes, server) => {
      if (!passes && (await this.server) === server)
        await this.#terminate(server, livenessProbe.terminationGracePeriodSeconds);
    });
  }

  /** Removes it from the service and ends it, as a rolling restart does. */
  async remove(): Promise<void> {
    this.#isWanted = false;
    this.isReady = false;
    await this.#terminate(await this.server);
  }

  /** A process that ended is started again. */
  #keep(server: ServerProcess): void {
    server.child.once('exit', () => {
      this.isReady = false;
      if (!this.#isWanted) return;
      this.server = this.#start();
      this.server.then(
        (started) => this.#keep(started),
        () => undefined,
      );
    });
  }

  async #terminate(server: ServerProcess, seconds = this.#spec.terminationGracePeriodSeconds): Promise<void> {
    const kill = setTimeout(() => server.child.kill('SIGKILL'), seconds * 1000);
    await server.end('SIGTERM');
    clearTimeout(kill);
  }

  /** Reports a change after one success, or after the failures of the probe in a row. */
  async #probe(
    { httpGet, periodSeconds, timeoutSeconds, failureThreshold }: Probe,
    report: (passes: boolean, server: ServerProcess) => unknown,
  ): Promise<void> {
    for (let failures = 0; this.#isWanted; await delay(periodSeconds * 1000)) {
      const server = await this.server.catch(() => null);
      if (server === null) return;
      const passes = await fetch(server.url + httpGet.path, {
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      failures = passes ? 0 : failures + 1;
      if (!this.#isWanted || (failures > 0 && failures < failureThreshold)) continue;
      if (failures > 0) failures = 0;
      await report(passes, server);
    }
  }
}

/** nginx with the answers of unavailable.yaml. */
async function startUnavailable(): Promise<Proxy> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'cadenza-unavailable-')), await freePort()];
  const file = join(folder, 'nginx.conf');
  const server = read('unavailable')[0]!.data!['default.conf']!.replace('listen 8080', `listen 127.0.0.1:${port}`);
  await writeFile(
    file,
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${server}\n}\n`,
  );
  const child = spawn(findServer('nginx')!, ['-c', file, '-p', folder, '-g', 'daemon off; user root;'], {
    stdio: 'ignore',
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ANNOTATION = 'nginx.ingress.kubernetes.io/proxy-read-timeout';

/** The prefixes of ingress.yaml with how long a response may take. */
const routes: readonly Route[] = read('ingress').flatMap(({ metadata, spec }) =>
  spec.rules[0].http.paths
    .filter(({ pathType }) => pathType === 'Prefix')
    .map(({ path }) => ({ path, seconds: Number(metadata.annotations?.[ANNOTATION]) })),
);

export interface Cluster extends Proxy {
  /** The process at a place, also if it is just being restarted. */
  server(place: number): Promise<ServerProcess>;
  /** Replaces all pods one by one: a new one is ready before an old one ends. */
  roll(): Promise<void>;
}

/** Keeps running processes as the files of deploy/kubernetes say, with an Ingress in front. `start` starts one on a port. */
export async function startCluster(
  webs: readonly ServerProcess[],
  start: (port: number, variables: Readonly<Record<string, string>>) => Promise<ServerProcess>,
): Promise<Cluster> {
  const [{ env }] = read('web')[0]!.spec.template.spec.containers;
  const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const pods = webs.map((web) => new Pod(() => start(web.port, variables), web));
  const unavailable = await startUnavailable();
  const ingress = await startIngress(routes, unavailable.url, async () => {
    const ready = pods.filter(({ isReady }) => isReady);
    return Promise.all(ready.map(async ({ server }) => (await server).port));
  });
  while (!pods.every(({ isReady }) => isReady)) await delay(100);
  return {
    url: ingress.url,
    server: (place) => pods[place]!.server,
    async roll() {
      for (const [place, old] of pods.entries()) {
        const port = await freePort();
        const pod = new Pod(() => start(port, variables), await start(port, variables));
        while (!pod.isReady) await delay(100);
        pods[place] = pod;
        await old.remove();
      }
    },
    async stop() {
      await Promise.all(pods.map((pod) => pod.remove()));
      await Promise.all([ingress.stop(), unavailable.stop()]);
    },
  };
}
