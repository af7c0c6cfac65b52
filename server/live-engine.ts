import { aceStepModels, falModels, replicateModels } from '../catalog/engines.ts';
import { limits } from '../catalog/limits.ts';
import { type Core, perCore } from './core/core.ts';
import type { Engines } from '../engines/engine.ts';
import { engineRegistry, engineThreads, sandboxSlots } from '../engines/registry.ts';
import { createAceStepEngine } from '../engines/remote/ace-step/api.ts';
import { createFalEngine } from '../engines/remote/fal/api.ts';
import { createHttpEngine } from '../engines/remote/http/api.ts';
import type { RemoteEngine } from '../engines/remote.ts';
import { createReplicateEngine } from '../engines/remote/replicate/api.ts';
import { createSandboxEngine } from '../engines/sandbox/sandbox-engine.ts';
import { createRemoteTools } from './features/runs/service.ts';

/** The engine configured for live keys, or null if they run on the sandbox. */
export const liveEngine = perCore((core: Core): RemoteEngine | null => {
  const { engine } = core.config;
  const deadlineSeconds = limits.taskDeadlineSeconds;
  switch (engine?.id) {
    case 'replicate': {
      const tools = createRemoteTools(core, engine.id, engine.webhookSecret !== null);
      return createReplicateEngine({ ...engine, models: replicateModels, deadlineSeconds }, tools);
    }
    case 'fal': {
      const tools = createRemoteTools(core, engine.id, engine.hasMessages);
      return createFalEngine({ ...engine, models: falModels, deadlineSeconds }, tools);
    }
    case 'ace-step':
      return createAceStepEngine({ ...engine, models: aceStepModels }, createRemoteTools(core, engine.id, false));
    case 'http': {
      const { url, secret, described } = engine;
      const tools = createRemoteTools(core, engine.id, false);
      return createHttpEngine({ url, secret, describe: () => described.now }, tools);
    }
    case undefined:
      return null;
  }
});

/** The engines of a server. */
export const configuredEngines = (core: Core): Engines => {
  const { sandboxSpeed: speed, brand, slots } = core.config;
  return engineRegistry(createSandboxEngine({ workers: engineThreads(), speed, brand: brand.name }), liveEngine(core), {
    live: slots.live,
    sandbox: slots.sandbox ?? sandboxSlots(),
  });
};
