import { aceStepModels } from '../../catalog/engines.ts';
import { createAceStepEngine } from '../../engines/remote/ace-step/api.ts';
import type { RemoteEngine } from '../../engines/remote.ts';
import { type Core, perCore } from '../../server/core/core.ts';
import { createRemoteTools } from '../../server/features/runs/service.ts';
import type { TestApp } from '../harness.ts';
import { liveApp, quickPacing } from '../replicate/rig.ts';
import type { TaskAppOptions } from '../tasks/rig.ts';
import type { AceStepServer } from './server.ts';

export interface AceStepAppOptions extends TaskAppOptions {
  readonly servers: readonly [AceStepServer, ...AceStepServer[]];
  readonly key?: string;
}

/** The task side of a server whose live keys run on doubles of ACE-Step. */
export function aceStepApp({ servers, key, ...rest }: AceStepAppOptions): Promise<TestApp> {
  const urls = servers.map(({ base }) => base);
  const live = perCore((core: Core): RemoteEngine =>
    createAceStepEngine(
      { urls, key: key ?? null, models: aceStepModels, pace: quickPacing },
      createRemoteTools(core, 'ace-step', false),
    ),
  );
  const config = { callbackAllow: [], engine: { id: 'ace-step', urls, key: key ?? null } as const, ...rest.config };
  return liveApp(live, servers[0].base, { ...rest, config });
}
