import { falModels } from '../../catalog/engines.ts';
import type { Config } from '../config.ts';
import type { EngineConfig } from './engine-config.ts';
import { tryAceStep } from './ace-step-check.ts';
import { tryHttpEngine } from './http-engine-check.ts';
import { type Finding, fix, ok, CHECK_TIMEOUT_MS, getReason, skipped } from './finding.ts';

type PredictionService = Extract<EngineConfig, { readonly id: 'replicate' | 'fal' }>;

/** A request that is free but requires credentials. */
function engineRequest(engine: PredictionService): { readonly url: string; readonly authorization: string } {
  if (engine.id === 'replicate') {
    const base = engine.baseUrl ?? 'https://api.replicate.com/v1';
    return { url: `${base.replace(/\/$/, '')}/predictions`, authorization: `Bearer ${engine.token}` };
  }
  const query = new URLSearchParams({ endpoint_id: falModels.words.id, limit: '1' });
  const base = engine.baseUrl ?? 'https://api.fal.ai';
  return { url: `${base}/v1/models/requests/by-endpoint?${query}`, authorization: `Key ${engine.key}` };
}

/** Checks whether the engine's provider accepts our credentials. */
async function tryService(engine: PredictionService): Promise<Finding> {
  const { url, authorization } = engineRequest(engine);
  try {
    const response = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    if (response.ok) return ok(`${engine.id} accepts the credentials.`);
    if ([401, 403].includes(response.status)) return fix(`${engine.id} rejects the credentials (${response.status}).`);
    return fix(`${engine.id} responds with ${response.status}. Its status page may say why.`);
  } catch (error) {
    return fix(`${engine.id} can't be reached: ${getReason(error)}`);
  }
}

/** Checks whether the configured engine can be used. */
export async function tryEngine({ engine }: Pick<Config, 'engine'>): Promise<Finding> {
  if (engine === null) return skipped('No live engine is configured, so live keys run on the sandbox.');
  switch (engine.id) {
    case 'ace-step':
      return tryAceStep(engine);
    case 'http':
      return tryHttpEngine(engine);
    default:
      return tryService(engine);
  }
}
