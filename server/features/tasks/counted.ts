import type { TaskInput, TaskType } from '../../../generated/v2/types.gen.ts';
import type { Creation } from './creation.ts';
import { newSeed, newTask } from './new-task.ts';

/** A model whose outputs are priced and made one by one. */
interface CountedModel {
  readonly id: NonNullable<TaskInput['model']>;
  /** Credits per output. */
  readonly credits: number;
  /** Typical seconds per output. */
  readonly secondsEach: number;
}

type Request = Pick<TaskInput, 'model' | 'count' | 'visibility' | 'seed'> & {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly dry_run?: boolean;
};

/** Composes tasks and prices for requests with a `count`. `decide` fills in omitted fields, which are stored with the input. */
export function composeCountedTasks<Input extends Request>(
  type: TaskType,
  models: readonly CountedModel[],
  decide: (input: Input) => Partial<TaskInput>,
): Pick<Creation<Input>, 'price' | 'compose'> {
  const findModel = ({ model: wanted }: Request): CountedModel => {
    const model = models.find(({ id }) => id === wanted);
    if (!model) throw new Error(`The contract lists the model ${wanted}, but the catalog does not.`);
    return model;
  };
  const price = (input: Request, mode: 'live' | 'test'): number =>
    mode === 'test' ? 0 : findModel(input).credits * (input.count ?? 1);
  return {
    price,
    compose: (core, input, caller, origin) => {
      const { metadata = {}, dry_run: _, ...fields } = input;
      const model = findModel(input);
      const { count = 1, visibility = 'private', seed = newSeed() } = fields;
      const kind = {
        type,
        model: model.id,
        input: { ...fields, ...decide(input), count, visibility, seed },
        metadata,
        cost: price(input, caller.mode),
        outputs: count,
        eta_seconds: model.secondsEach * count,
        max_seconds: 0,
      };
      return newTask(core, kind, caller, origin);
    },
  };
}
