import type { ApiChange } from './change-text.ts';

/**
 * The data of a reference page for one operation, created from the contract at build time (plugins/reference) and
 * rendered into the static HTML. Every `html` is Markdown of the contract or highlighted code, never user input.
 */
export interface OperationModel {
  readonly id: string;
  /** In capitals. `EVENT` for a callback or webhook. */
  readonly method: string;
  readonly path: string;
  /** The title of the page and its description for search engines, without Markdown. */
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly deprecated: boolean;
  /** The path of the version's docs, without the language. The contract files are below it. */
  readonly docs: string;
  /** The scope that a key needs. Null for an operation without a key. */
  readonly scope: string | null;
  readonly parameters: readonly { readonly place: ParameterPlace; readonly fields: readonly FieldModel[] }[];
  readonly body: BodyModel | null;
  readonly responses: readonly ResponseModel[];
  /** The body of every problem response; null if there is none. */
  readonly problem: FieldModel | null;
  /** The request in each language. For an event, programs that receive it. */
  readonly samples: readonly SampleModel[];
  /** An example of each successful response with a body, the last one first. */
  readonly responseExamples: readonly { readonly status: string; readonly html: string }[];
  readonly credits: CreditsModel;
  readonly callbacks: readonly CallbackModel[];
  /** What the page's try-it panel contains: a form for requests, or an inbox for callbacks. Null without a panel. */
  readonly tryIt: 'form' | 'inbox' | null;
  /** Releases that changed the operation, newest first. */
  readonly changes: readonly ReleaseChanges[];
}

/** The changes of an operation in a release. */
export interface ReleaseChanges {
  readonly version: string;
  /** Null if the release is not published. */
  readonly date: string | null;
  readonly changes: readonly ApiChange[];
}

/** Credits of a task: one number, or one per model. Null if the operation is free, and for callbacks. */
export type CreditsModel = number | readonly { readonly model: string; readonly credits: number }[] | null;

/** A callback of this operation, which has its own page. */
export interface CallbackModel {
  /** The path of the page, without the language. */
  readonly page: string;
  readonly title: string;
  readonly html: string;
  /** The request field with the callback URL. */
  readonly field: string;
  readonly events: readonly { readonly type: string; readonly title: string }[];
}

/**
 * `client`, `python-client` and `go-client` are programs that use the client packages of this site, which support only version 2.
 */
export const sampleLanguages = [
  'curl',
  'client',
  'javascript',
  'python-client',
  'python',
  'go-client',
  'go',
  'php',
  'java',
  'ruby',
  'csharp',
] as const;

export type SampleLanguage = (typeof sampleLanguages)[number];

/** The programming languages of the programs that use a client package. */
const clientLanguages: Readonly<Partial<Record<SampleLanguage, SampleLanguage>>> = {
  client: 'javascript',
  'python-client': 'python',
  'go-client': 'go',
};

/** The programming language of a program, with or without the client package. */
export const getOwnLanguage = (program: SampleLanguage): SampleLanguage => clientLanguages[program] ?? program;

/** Samples by programming language: the plain one, and all, of which the one with the client package is the first. */
export const groupByLanguage = <Sample extends { readonly language: SampleLanguage }>(samples: readonly Sample[]) =>
  samples
    .filter(({ language }) => getOwnLanguage(language) === language)
    .map((plain) => ({
      plain,
      programs: samples.filter(({ language }) => getOwnLanguage(language) === plain.language),
    }));

export interface SampleModel {
  readonly language: SampleLanguage;
  readonly label: string;
  /** What the program sends its request with, where the language also has a client package. */
  readonly plain?: string;
  readonly html: string;
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** A type of the contract as its own page shows it. */
export interface ObjectModel {
  readonly id: string;
  readonly fields: readonly FieldModel[];
}

export interface ContentModel {
  readonly mediaTypes: readonly string[];
  /** Null for problems, which all have the fields of the operation's `problem`. */
  readonly schema: FieldModel | null;
  readonly examples: readonly ExampleModel[];
}

export interface BodyModel extends ContentModel {
  readonly schema: FieldModel;
}

export interface ResponseModel {
  readonly status: string;
  /** The reason phrase, such as `Accepted`, which is always in English. */
  readonly reason: string;
  readonly html: string;
  readonly headers: readonly FieldModel[];
  /** Null if there is no body. */
  readonly content: ContentModel | null;
  /** The problem codes that this status can have. */
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
  /** A type such as `string`, `integer | null`, or `object[]`. */
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly html: string;
  readonly limits: readonly { readonly rule: LimitRule; readonly value: string }[];
  /** The allowed values of an enum. */
  readonly values: readonly string[];
  readonly defaultValue: string | null;
  readonly example: string | null;
  /** The page about the object, `x-page` of the contract. Its Markdown has the fields, which others only link to. */
  readonly page: string | null;
  /** Fields of the object, or of the objects in the list. */
  readonly fields: readonly FieldModel[];
  /** The variants, if there are several. */
  readonly variants: readonly FieldModel[];
  /** Sets of fields, of which an object must have at least one. Empty if its `required` fields say it all. */
  readonly alternatives: readonly (readonly string[])[];
}
