import { type EngineAbilities, listAbleModels, type Wanted } from '../../../catalog/abilities.ts';
import type { TaskType } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { getAbilities } from '../../core/engine-config.ts';
import { Problem } from '../../core/problem.ts';

/** The fields of a request that decide what its engine must be able to do. */
interface Needs {
  readonly model: string;
  readonly lyrics?: string;
  readonly instrumental?: boolean;
}

const ACTIONS: Readonly<Record<TaskType, string>> = {
  generate: 'generate songs',
  extend: 'extend songs',
  images: 'generate images',
  videos: 'generate videos',
};

/** What the model can't do, as text. */
function describeLack(abilities: EngineAbilities, model: string, { type, lyricsLength = 0 }: Wanted): string {
  const isTooLong = listAbleModels(abilities, { type }).includes(model);
  return isTooLong ? `sing lyrics of ${lyricsLength} characters` : ACTIONS[type];
}

/**
 * Rejects a request that the engine of its mode can't do with its model. `at` is the position of the request in the body.
 * @throws Problem unsupported_by_model, which names the models that can.
 */
export function requireAbility(
  { config }: Core,
  mode: Caller['mode'],
  type: TaskType,
  { model, lyrics = '', instrumental = false }: Needs,
  at = '',
): void {
  const abilities = getAbilities(config, mode);
  const wanted = { type, lyricsLength: instrumental ? 0 : [...lyrics].length };
  const able = listAbleModels(abilities, wanted);
  if (able.includes(model)) return;
  const lack = `\`${model}\` can't ${describeLack(abilities, model, wanted)} on this server.`;
  const detail = `${lack} ${able.length === 0 ? 'No model can.' : `These models can: ${able.join(', ')}.`}`;
  throw new Problem('unsupported_by_model', detail, {
    errors: [{ pointer: `${at}/model`, code: 'unsupported_by_model', detail }],
    models: able,
  });
}
