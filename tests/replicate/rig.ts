import { createMp3Encoder } from 'wasm-media-encoders';
import { replicateModels } from '../../catalog/engines.ts';
import type { Config } from '../../server/config.ts';
import { type Core, perCore } from '../../server/core/core.ts';
import { engineRegistry } from '../../engines/registry.ts';
import type { RemoteEngine } from '../../engines/remote.ts';
import { createReplicateEngine } from '../../engines/remote/replicate/api.ts';
import type { RemotePacing } from '../../engines/remote/pacing.ts';
import { runs } from '../../server/features/runs/feature.ts';
import { createRemoteTools } from '../../server/features/runs/service.ts';
import { defaultRetryPolicy } from '../../server/features/tasks/retry.ts';
import type { TestApp } from '../harness.ts';
import { type DoublePrediction, REPLICATE_TOKEN, type ReplicateServer } from './server.ts';
import { fakeEngines, taskApp, type TaskAppOptions } from '../tasks/rig.ts';

/** Outlasts reading a song on a busy machine. */
const leaseSeconds = 15;

/** Short retry delays. */
const worker = { pollMs: 50, retryPolicy: { ...defaultRetryPolicy, attempts: [0.05, 0.2] } };

/** Short retry delays. */
export const quickPacing: RemotePacing = {
  timeoutMs: 2000,
  pauses: [5, 40],
  polls: [10, 40],
  lost: 300,
  message: 150,
};

/** An MP3 of a swelling tone with the given duration in seconds. */
export async function tone(seconds: number): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: 44_100, channels: 2, bitrate: 64 });
  const side = Float32Array.from(
    { length: Math.round(seconds * 44_100) },
    (_, n) => (Math.sin(n / 16) * n) / (seconds * 44_100),
  );
  const body = encoder.encode([side, side]).slice();
  return new Uint8Array(Buffer.concat([body, encoder.finalize().slice()]));
}

export interface ReplicateAppOptions extends TaskAppOptions {
  readonly replicate: ReplicateServer;
  readonly messages?: boolean;
  readonly token?: string;
  readonly pace?: Partial<RemotePacing>;
}

/** The task side of a server whose live keys use a remote engine, at a loopback address. */
export function liveApp(live: (core: Core) => RemoteEngine, base: string, options: TaskAppOptions): Promise<TestApp> {
  const { config, ...rest } = options;
  const allowed: Partial<Config> = { callbackAllow: [new URL(base).host], sandboxMaxSeconds: null, ...config };
  return taskApp({
    leaseSeconds,
    worker,
    ...rest,
    config: allowed,
    engines: (core) => engineRegistry(fakeEngines().of('test'), live(core), { live: 32, sandbox: 4 }),
    beside: [runs(live), ...(rest.beside ?? [])],
  });
}

/** The task side of a server whose live keys run on a double of Replicate. */
export function replicateApp(options: ReplicateAppOptions): Promise<TestApp> {
  const { replicate, messages = true, token = REPLICATE_TOKEN, pace, ...rest } = options;
  const live = perCore((core: Core): RemoteEngine =>
    createReplicateEngine(
      {
        token,
        baseUrl: replicate.base,
        webhookSecret: messages ? replicate.secret : null,
        models: replicateModels,
        deadlineSeconds: 600,
        pace: { ...quickPacing, ...pace },
      },
      createRemoteTools(core, 'replicate', messages),
    ),
  );
  return liveApp(live, replicate.base, rest);
}

const WORDS = [
  'Title: "Rain on glass"\nStyle: slow folk, acoustic',
  ' guitar\n\n[Verse]\nRain on the glass\n',
  '[Chorus]\nStay',
];

/** The response of a model on success: text, or the URL of a file. */
export function successfulOutput(replicate: ReplicateServer, { model }: DoublePrediction, song: Uint8Array): unknown {
  if (model === replicateModels.words.id) return WORDS;
  return replicate.put({ bytes: song, type: 'audio/mpeg' });
}
