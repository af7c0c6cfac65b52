/**
 * One operation as the reference shows it, made from the contract while pages are generated (plugins/reference) and
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
  /** Where the docs of its version are, without the language. The contract is below. */
  readonly docs: string;
  /** How to authenticate; empty for an operation that anyone may call. */
  readonly security: readonly { readonly name: string; readonly html: string }[];
  readonly parameters: readonly { readonly place: ParameterPlace; readonly fields: readonly FieldModel[] }[];
  readonly body: BodyModel | null;
  readonly responses: readonly ResponseModel[];
  /** The body of every problem response; null if there is none. */
  readonly problem: FieldModel | null;
  /** The request in each language; of a call that we make, a program that receives it. */
  readonly samples: readonly SampleModel[];
  /** The success response; null if it has no body. */
  readonly success: { readonly status: string; readonly example: ExampleModel } | null;
  readonly credits: CreditsModel;
  readonly callbacks: readonly CallbackModel[];
  /** Where the data of the form for trying it is; null for a call that we make, and for one that sends a file. */
  readonly formUrl: string | null;
}

/** Credits of a task: a number, or one per model. Null if it is free, also for callbacks. */
export type CreditsModel = number | readonly { readonly model: string; readonly credits: number }[] | null;

/** A call that we make because of this operation; it has a page of its own. */
export interface CallbackModel {
  /** The address of its page, without the language. */
  readonly page: string;
  readonly title: string;
  readonly html: string;
  /** The request field with the callback URL. */
  readonly field: string;
  readonly events: readonly { readonly type: string; readonly title: string }[];
}

/** `client` and `python-client` are programs with the clients that this site serves, which have version 2 only. */
export const sampleLanguages = [
  'curl',
  'client',
  'javascript',
  'python-client',
  'python',
  'go',
  'php',
  'java',
  'ruby',
  'csharp',
] as const;

export type SampleLanguage = (typeof sampleLanguages)[number];

export interface SampleModel {
  readonly language: SampleLanguage;
  readonly label: string;
  readonly html: string;
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface ContentModel {
  readonly mediaTypes: readonly string[];
  /** Null for a problem: its fields are those of the operation's `problem`. */
  readonly schema: FieldModel | null;
  readonly examples: readonly ExampleModel[];
}

export interface BodyModel extends ContentModel {
  readonly required: boolean;
  readonly schema: FieldModel;
}

export interface ResponseModel {
  readonly status: string;
  /** Such as `Accepted`; in English everywhere, as it is sent. */
  readonly reason: string;
  readonly html: string;
  readonly headers: readonly FieldModel[];
  /** Null without a body. */
  readonly content: ContentModel | null;
  /** The problem codes that this status may carry. */
  readonly codes: readonly string[];
}

export interface ExampleModel {
  readonly name: string;
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
