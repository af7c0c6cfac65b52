import { EngineError } from '../engine.ts';
import type { ApiFailure } from './api.ts';

/** What customers read about predictions that failed. The service's own words are for operators. */
export const predictionErrors = {
  timedOut: () => new EngineError('timed_out', 'The engine did not finish in time.', false),
  refused: () => new EngineError('content_refused', 'The engine refuses to generate this.', false),
  unusable: () => new EngineError('input_unusable', 'The engine does not accept this input.', false),
  failed: () => new EngineError('engine_failed', 'The engine failed to generate this.', true),
} as const;

/** What a customer reads about a request that failed, after all attempts. */
export function toEngineError({ kind }: ApiFailure): EngineError {
  switch (kind) {
    case 'refused':
      return predictionErrors.unusable();
    case 'limited':
      return new EngineError('engine_failed', 'The engine is overloaded at the moment.', false);
    case 'away':
    case 'account':
    case 'missing':
      return new EngineError('engine_failed', 'The engine cannot be reached at the moment.', false);
  }
}
