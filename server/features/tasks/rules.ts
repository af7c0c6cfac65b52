import { musicModels, type MusicModel } from '../../../catalog/models.ts';
import type { GenerateRequest } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { outbound } from '../../core/outbound.ts';
import { type FieldError, invalidFields, urlRefused } from '../../core/problem.ts';
import { findRefusedWord } from '../../core/refused-words.ts';

/** The fields of a song's request, of which none of the contract's alternatives may be complete. */
type SongFields = Pick<GenerateRequest, keyof GenerateRequest>;

/** The model of a validated request. */
export function getModel(input: { readonly model: string }): MusicModel {
  const model = musicModels.find(({ id }) => id === input.model);
  if (!model) throw new Error(`The contract lists the model ${input.model}, but the catalog does not.`);
  return model;
}

/** A song needs a prompt, or lyrics with a style. An instrumental can be made from a style alone. */
function findMissingSubject({ prompt, lyrics, style, instrumental }: SongFields): Omit<FieldError, 'code'> | null {
  if (prompt !== undefined) return null;
  if (lyrics !== undefined)
    return style === undefined ? { pointer: '/style', detail: '`style` is required together with `lyrics`.' } : null;
  if (style === undefined)
    return { pointer: '/prompt', detail: '`prompt` is required, unless you send `lyrics` and `style`.' };
  if (instrumental) return null;
  return {
    pointer: '/lyrics',
    detail: '`lyrics` is required together with `style`, unless you send `prompt` or set `instrumental`.',
  };
}

/**
 * Validates the callback URL of a request. `at` as for validateGenerate.
 * @throws Problem address_refused.
 */
export async function validateCallbackUrl(
  core: Core,
  { callback_url: url }: Pick<GenerateRequest, 'callback_url'>,
  at = '',
): Promise<void> {
  const rule = url === undefined ? null : await outbound(core).findRefusalOrMissingInbox(url);
  if (rule !== null) throw urlRefused(`${at}/callback_url`, rule);
}

/** The text fields of a request, which are checked against the word list. */
const TEXT_FIELDS = ['prompt', 'lyrics', 'style', 'title'] as const;

/**
 * Validates which fields of a generate request belong together, and names the one that is missing. `at` is the position of
 * the request in the body (`/input`, or an empty string).
 * @throws Problem invalid_field.
 */
export function validateGenerate<Input extends SongFields>(
  input: Input,
  at = '',
): asserts input is Input & GenerateRequest {
  const errors: FieldError[] = [];
  const missing = findMissingSubject(input);
  if (missing) errors.push({ ...missing, code: 'required' });
  if (input.lyrics !== undefined && input.instrumental) {
    const detail = "`lyrics` can't be combined with `instrumental`. Leave out one of them.";
    errors.push({ pointer: '/lyrics', code: 'invalid', detail });
  }
  const { styleMaxLength } = getModel(input);
  // Counts code points, like the contract.
  if (input.style !== undefined && [...input.style].length > styleMaxLength) {
    const detail = `\`style\` must have at most ${styleMaxLength} characters with the model ${input.model}.`;
    errors.push({ pointer: '/style', code: 'too_long', detail });
  }
  if (errors.length > 0) throw invalidFields(errors.map((error) => ({ ...error, pointer: at + error.pointer })));
}

/** A character that can be seen. Spaces, control and format characters can't. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * Rejects blank texts, and texts with a word of the operator's list. `at` as for validateGenerate.
 * @throws Problem invalid_field, content_refused.
 */
export function rejectRefusedWords(
  core: Core,
  input: Pick<GenerateRequest, (typeof TEXT_FIELDS)[number]>,
  at = '',
): void {
  const blank = TEXT_FIELDS.filter((name) => input[name] !== undefined && !VISIBLE.test(input[name])).map(
    (name): FieldError => ({
      pointer: `${at}/${name}`,
      code: 'too_short',
      detail: `\`${name}\` must not be blank.`,
    }),
  );
  if (blank.length > 0) throw invalidFields(blank);
  const errors = TEXT_FIELDS.flatMap((name) => findRefusedWord(core, name, input[name] ?? null, `${at}/${name}`));
  if (errors.length > 0) throw invalidFields(errors, 'content_refused');
}
