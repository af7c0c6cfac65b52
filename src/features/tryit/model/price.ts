import { musicModels } from '#catalog/models.ts';
import { operations } from '#catalog/operations.ts';
import type { JsonObject, OperationForm } from '../../../core/operation-form.ts';

const prices = musicModels.map(({ credits }) => credits);

/** Credits that a call may cost with a live key, at least and at most. */
export interface Price {
  readonly least: number;
  readonly most: number;
}

const free: Price = { least: 0, most: 0 };

/** What a call may cost. Where no model is named, that of the clip decides; words are paid for once per clip. */
export function priceOf({ id }: Pick<OperationForm, 'id'>, body: JsonObject): Price {
  const operation = operations.find((each) => each.id === id.replace(/^v\d+-/, ''));
  if (!operation || body['dry_run'] === true) return free;
  if ('each' in operation) {
    const count = Number(body['count'] ?? 1);
    const credits = operation.credits * (Number.isInteger(count) && count > 0 ? count : 1);
    return { least: credits, most: credits };
  }
  if (operation.credits !== null) return { least: 0, most: operation.credits };
  const model = musicModels.find((each) => each.id === body['model']);
  return model
    ? { least: model.credits, most: model.credits }
    : { least: Math.min(...prices), most: Math.max(...prices) };
}
