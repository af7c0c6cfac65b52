import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { contractBounds } from '#generated/contract-bounds.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { countCodePoints } from '../../ui/fields/count-code-points.ts';

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Validates a request value against the bounds of the contract. */
function findValueError(value: unknown, { min, max }: Bounds): string | undefined {
  if (value === '' && min > 0) return getRuleMessage('required');
  if (typeof value === 'string' && countCodePoints(value) > max) return getRuleMessage('too_long');
  if (typeof value === 'number' && !(value >= min && value <= max)) {
    return translate(
      { id: 'field.wholeNumber', message: 'Enter a whole number from {min} to {max}' },
      { min: String(min), max: String(max) },
    );
  }
  return undefined;
}

/** `work-update` of `work-update.title` */
type SchemaOf<Field extends string> = Field extends `${infer Schema}.${string}` ? Schema : never;

export interface DraftRules<Draft extends FieldValues> {
  /** The schema of the contract that bounds the request's input. */
  readonly schema: (draft: Draft) => SchemaOf<keyof typeof contractBounds>;
  readonly toInput: (draft: Draft) => object;
  /** Form fields by input field. */
  readonly fieldNames: Readonly<Record<string, Path<Draft>>>;
  /** Rules that the contract lacks, or that have their own message. */
  readonly own?: (draft: Draft) => Readonly<Partial<Record<Path<Draft>, string | undefined>>>;
}

/** Validates the request of a draft, so that forms have the rules of the contract and no others. */
export function createDraftResolver<Draft extends FieldValues>({
  schema,
  toInput,
  fieldNames,
  own,
}: DraftRules<Draft>): Resolver<Draft> {
  const bounds: Readonly<Record<string, Bounds | undefined>> = contractBounds;
  return (draft) => {
    const ofContract = Object.entries(toInput(draft)).map(([name, value]) => {
      const bound = bounds[`${schema(draft)}.${name}`];
      return [fieldNames[name], bound && findValueError(value, bound)] as const;
    });
    const issues = [...ofContract, ...Object.entries<string | undefined>(own?.(draft) ?? {})].flatMap(
      ([field, message]) =>
        field === undefined || message === undefined ? [] : [[field, { type: 'rule', message }] as const],
    );
    return issues.length === 0
      ? { values: draft, errors: {} }
      : { values: {}, errors: Object.fromEntries(issues) as FieldErrors<Draft> };
  };
}
