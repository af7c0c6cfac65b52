import type { Prediction } from 'replicate';
import { EngineError } from '../engine.ts';
import type { ApiFailure } from './api.ts';

/**
 * How models say that they refuse something: there is no field for it. E005 is Replicate's own code for input or output
 * that was flagged.
 */
const REFUSALS =
  /\bE005\b|nsfw|sensitive content|flagged|safety (?:checker|filter|system|policy)|content polic|moderation|inappropriate|prohibited content|copyright/i;

/** What a customer is told of a prediction that made nothing. Its own words are for those who look after the server. */
export function failureOfPrediction({ status, error }: Prediction): EngineError {
  if (status !== 'failed') return new EngineError('timed_out', 'The engine did not come to an end in time.', false);
  if (REFUSALS.test(typeof error === 'string' ? error : JSON.stringify(error ?? ''))) {
    return new EngineError('content_refused', 'The engine refuses to make this.', false);
  }
  return new EngineError('engine_failed', 'The engine failed at this.', true);
}

/** What a customer is told of a call that came to nothing, after all tries. */
export function failureOfCall({ kind }: ApiFailure): EngineError {
  switch (kind) {
    case 'refused':
      return new EngineError('input_unusable', 'The engine does not take this input.', false);
    case 'limited':
      return new EngineError('engine_failed', 'The engine has too much to do at the moment.', false);
    case 'away':
    case 'account':
    case 'missing':
      return new EngineError('engine_failed', 'The engine cannot be reached at the moment.', false);
  }
}
