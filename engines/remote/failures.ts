import { EngineError } from '../engine.ts';
import type { ApiFailure } from './api.ts';

/** What customers read about predictions that failed. The service's own words are for operators. */
export const predictionErrors = {
  timedOut: () => new EngineError('timed_out', 'The engine did not come to an end in time.', false),
  refused: () => new EngineError('content_refused', 'The engine refuses to make this.', false),
  unusable: () => new EngineError('input_unusable', 'The engine does not take this input.', false),
  failed: () => new EngineError('engine_failed', 'The engine failed at this.', true),
} as const;

/** What a customer reads about a request that failed, after all attempts. */
export function toEngineError({ kind }: ApiFailure): EngineError {
  switch (kind) {
    case 'refused':
      return predictionErrors.unusable();
    case 'limited':
      return new EngineError('engine_failed', 'The engine has too much to do at the moment.', false);
    case 'away':
    case 'account':
    case 'missing':
      return new EngineError('engine_failed', 'The engine cannot be reached at the moment.', false);
  }
}
