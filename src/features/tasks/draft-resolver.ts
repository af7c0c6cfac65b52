import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { contractBounds } from '#generated/contract-bounds.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { countPoints } from '../../ui/fields/count-points.ts';

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** What is wrong with a value of a request, by the bounds of the contract. */
function valueFault(value: unknown, { min, max }: Bounds): string | undefined {
  if (value === '' && min > 0) return ruleMessage('required');
  if (typeof value === 'string' && countPoints(value) > max) return ruleMessage('too_long');
  if (typeof value === 'number' && !(value >= min && value <= max)) {
    return translate(
      { id: 'field.wholeNumber', message: 'Enter a whole number from {min} to {max}' },
      { min: String(min), max: String(max) },
    );
  }
  return undefined;
}

/** A whole number as it was typed: undefined without one, and NaN, which fits no bounds, for anything else. */
export function typedNumber(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

type SchemaOf<Bound> = Bound extends `${infer Name}.${string}` ? Name : never;
type RequestName = Extract<SchemaOf<keyof typeof contractBounds>, `${string}-request`>;

interface DraftRules<Draft extends FieldValues> {
  /** The schema of the contract that bounds the request's input. */
  readonly schema: (draft: Draft) => RequestName;
  readonly inputOf: (draft: Draft) => object;
  /** The field in which a value of the input stands. */
  readonly fieldOf: Readonly<Record<string, Path<Draft>>>;
  /** What the contract does not know, or a form says in its own words. */
  readonly own?: (draft: Draft) => Readonly<Partial<Record<Path<Draft>, string | undefined>>>;
}

/** Checks the request that a draft stands for, so that the form has the rules of the contract and no others. */
export function draftResolver<Draft extends FieldValues>({
  schema,
  inputOf,
  fieldOf,
  own,
}: DraftRules<Draft>): Resolver<Draft> {
  const bounds: Readonly<Record<string, Bounds | undefined>> = contractBounds;
  return (draft) => {
    const ofContract = Object.entries(inputOf(draft)).map(([name, value]) => {
      const bound = bounds[`${schema(draft)}.${name}`];
      return [fieldOf[name], bound && valueFault(value, bound)] as const;
    });
    const faults = [...ofContract, ...Object.entries<string | undefined>(own?.(draft) ?? {})].flatMap(
      ([field, message]) =>
        field === undefined || message === undefined ? [] : [[field, { type: 'rule', message }] as const],
    );
    return faults.length === 0
      ? { values: draft, errors: {} }
      : { values: {}, errors: Object.fromEntries(faults) as FieldErrors<Draft> };
  };
}
