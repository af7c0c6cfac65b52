import { defaultOwnEngine } from '../../catalog/own-engine.ts';
import { createHttpEngine } from '../../engines/remote/http/api.ts';
import type { RemoteEngine } from '../../engines/remote.ts';
import { type Core, perCore } from '../../server/core/core.ts';
import { createRemoteTools } from '../../server/features/runs/service.ts';
import type { TestApp } from '../harness.ts';
import { liveApp, quickPacing } from '../replicate/rig.ts';
import type { TaskAppOptions } from '../tasks/rig.ts';
import { OWN_ENGINE_SECRET, type OwnEngineServer } from './server.ts';

export interface OwnEngineAppOptions extends TaskAppOptions {
  readonly service: OwnEngineServer;
  readonly secret?: string;
}

/** The configuration of an own engine, which hasn't described itself. */
export const ownEngineConfig = (url: string, secret = OWN_ENGINE_SECRET) =>
  ({ id: 'http', url, secret, described: { now: defaultOwnEngine } }) as const;

/** The task side of a server whose live keys run on a double of an own engine. Its private address isn't allowed otherwise. */
export function ownEngineApp({ service, secret, ...rest }: OwnEngineAppOptions): Promise<TestApp> {
  const engine = ownEngineConfig(service.base, secret);
  const live = perCore((core: Core): RemoteEngine =>
    createHttpEngine(
      { url: engine.url, secret: engine.secret, describe: () => engine.described.now, pace: quickPacing },
      createRemoteTools(core, 'http', false),
    ),
  );
  return liveApp(live, service.base, { ...rest, config: { callbackAllow: [], engine, ...rest.config } });
}
