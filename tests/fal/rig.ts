import { falModels } from '../../catalog/engines.ts';
import { createFalEngine } from '../../engines/remote/fal/api.ts';
import type { RemotePacing } from '../../engines/remote/pacing.ts';
import type { RemoteEngine } from '../../engines/remote.ts';
import { type Core, perCore } from '../../server/core/core.ts';
import { createRemoteTools } from '../../server/features/runs/service.ts';
import type { TestApp } from '../harness.ts';
import { liveApp, quickPacing } from '../replicate/rig.ts';
import type { TaskAppOptions } from '../tasks/rig.ts';
import { type DoubleRequest, FAL_KEY, type FalServer } from './server.ts';

export interface FalAppOptions extends TaskAppOptions {
  readonly fal: FalServer;
  readonly messages?: boolean;
  readonly key?: string;
  readonly pace?: Partial<RemotePacing>;
}

/** The task side of a server whose live keys run on a double of fal.ai. */
export function falApp(options: FalAppOptions): Promise<TestApp> {
  const { fal, messages: hasMessages = true, key = FAL_KEY, pace, ...rest } = options;
  const live = perCore((core: Core): RemoteEngine =>
    createFalEngine(
      {
        key,
        baseUrl: fal.base,
        hasMessages,
        models: falModels,
        deadlineSeconds: 600,
        pace: { ...quickPacing, ...pace },
      },
      createRemoteTools(core, 'fal', hasMessages),
    ),
  );
  return liveApp(live, fal.base, rest);
}

const WORDS = 'Title: "Rain on glass"\nStyle: slow folk, acoustic guitar\n\n[Verse]\nRain on the glass\n[Chorus]\nStay';

/** The response of a model on success: text, or the URL of a file. */
export function successfulResult(fal: FalServer, { model }: DoubleRequest, song: Uint8Array): object {
  if (model === 'openrouter/router') return { output: WORDS, usage: {} };
  return { audio: { url: fal.put({ bytes: song, type: 'audio/mpeg' }), content_type: 'audio/mpeg' }, seed: 1 };
}
