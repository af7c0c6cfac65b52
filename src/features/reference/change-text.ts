/** The part of an operation that a change is in. `request` and the parts after it have fields. */
export type ChangePart =
  | 'operation'
  | 'webhook'
  | 'parameter'
  | 'header'
  | 'status'
  | 'request'
  | 'response'
  | 'callback'
  | 'event';

/** The texts of changes (change-texts.ts has them in the language of the page). */
export type ChangeKind =
  | 'newOperation'
  | 'newWebhook'
  | 'gone'
  | 'accepts'
  | 'rejects'
  | 'requires'
  | 'has'
  | 'hasHeader'
  | 'lacks'
  | 'returns'
  | 'canBe'
  | 'cannotBe'
  | 'isNow'
  | 'differs';

/** A difference between two contracts, of which each language writes a sentence. */
export interface ApiChange {
  /** Whether working clients may stop working. */
  readonly breaking: boolean;
  /** The operation: `POST /api/v2/generate`. */
  readonly where: string;
  readonly part: ChangePart;
  /** The field, parameter, header or status. Empty for the part as a whole. */
  readonly name: string;
  readonly kind: ChangeKind;
  /** Names and values of the change, with backticks: names of new fields, for example. */
  readonly values: readonly string[];
  /** The keyword of the contract that changed, for `isNow` and `differs`. */
  readonly keyword?: string;
}

/** A released contract, or the current one. */
export interface ApiRelease {
  /** The date of its release; null for the current one. */
  readonly date: string | null;
  readonly version: string;
  /** Changes since the previous release. Null for the first one. */
  readonly changes: readonly ApiChange[] | null;
}

/** The content of generated/api-changes.json: the releases of each version, newest first. */
export type ApiHistory = Readonly<Record<'v1' | 'v2', readonly ApiRelease[]>>;

type FieldPart = 'request' | 'response' | 'callback' | 'event';

export type ChangeTextKey = ChangeKind | `in.${ChangePart}` | `in.${FieldPart}.field`;

/** A text with `{name}` for each place, and with `{place}`, `{values}` and `{keyword}` for each kind. */
export type ChangeTexts = Readonly<Record<ChangeTextKey, string>>;

const isFieldPart = (part: ChangePart): part is FieldPart => /^(?:request|response|callback|event)$/.test(part);

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The change as a sentence with names between backticks. */
export function toSentence(
  { part, name, kind, values, keyword }: ApiChange,
  texts: ChangeTexts,
  locale: string,
): string {
  const key: ChangeTextKey = name !== '' && isFieldPart(part) ? `in.${part}.field` : `in.${part}`;
  return fill(texts[kind], {
    place: fill(texts[key], { name: `\`${name}\`` }),
    values: new Intl.ListFormat(locale, { type: 'conjunction' }).format(values),
    keyword: `\`${keyword}\``,
  });
}
