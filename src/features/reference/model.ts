/**
 * One operation as the reference shows it, made from the contract while pages are generated (src/plugins/reference) and
 * rendered into the static HTML. Every `html` is Markdown of the contract or highlighted code: ours, never a reader's.
 */
export interface OperationModel {
  readonly id: string;
  /** In capitals; `EVENT` for a call that we make. */
  readonly method: string;
  readonly path: string;
  /** Of the page, and its description for search engines: without Markdown. */
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly deprecated: boolean;
  /** How to authenticate; empty for an operation that anyone may call. */
  readonly security: readonly { readonly name: string; readonly html: string }[];
  readonly parameters: readonly { readonly place: ParameterPlace; readonly fields: readonly FieldModel[] }[];
  readonly body: BodyModel | null;
  readonly responses: readonly ResponseModel[];
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface BodyModel {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: FieldModel;
  readonly examples: readonly ExampleModel[];
}

export interface ResponseModel {
  readonly status: string;
  readonly html: string;
  readonly headers: readonly FieldModel[];
  /** Null for an answer without a body. */
  readonly content: Omit<BodyModel, 'required'> | null;
  /** The problem codes that this status may carry. */
  readonly codes: readonly string[];
}

export interface ExampleModel {
  readonly title: string;
  readonly html: string;
}

export const limitRules = [
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const;

export type LimitRule = (typeof limitRules)[number];

export interface FieldModel {
  readonly name: string;
  /** As `string`, `integer | null`, `object[]`. */
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly html: string;
  readonly limits: readonly { readonly rule: LimitRule; readonly value: string }[];
  /** The only values allowed, when they are listed. */
  readonly values: readonly string[];
  readonly defaultValue: string | null;
  readonly example: string | null;
  /** Of an object, or of the objects in a list. */
  readonly fields: readonly FieldModel[];
  /** The shapes to choose from, when there are several. */
  readonly variants: readonly FieldModel[];
}
