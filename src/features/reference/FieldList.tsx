import { interpolate } from '@docusaurus/Interpolate';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import type { FieldModel, LimitRule } from './model.ts';
import styles from './reference.module.css';

/**
 * Leaves an element out of the Markdown version of its page (plugins/llms), because the same is said elsewhere. Assistants
 * read these versions, so each is short.
 */
export const htmlOnly = { 'data-html-only': '' } as const;

/** Constraints in words: "at most 500 characters". */
const limitTexts: Readonly<Record<LimitRule, () => string>> = {
  format: () => translate({ id: 'reference.limit.format', message: 'format {value}' }),
  pattern: () => translate({ id: 'reference.limit.pattern', message: 'matches {value}' }),
  minimum: () => translate({ id: 'reference.limit.minimum', message: 'at least {value}' }),
  maximum: () => translate({ id: 'reference.limit.maximum', message: 'at most {value}' }),
  exclusiveMinimum: () => translate({ id: 'reference.limit.exclusiveMinimum', message: 'more than {value}' }),
  exclusiveMaximum: () => translate({ id: 'reference.limit.exclusiveMaximum', message: 'less than {value}' }),
  multipleOf: () => translate({ id: 'reference.limit.multipleOf', message: 'a multiple of {value}' }),
  minLength: () => translate({ id: 'reference.limit.minLength', message: 'characters: at least {value}' }),
  maxLength: () => translate({ id: 'reference.limit.maxLength', message: 'characters: at most {value}' }),
  minItems: () => translate({ id: 'reference.limit.minItems', message: 'entries: at least {value}' }),
  maxItems: () => translate({ id: 'reference.limit.maxItems', message: 'entries: at most {value}' }),
  uniqueItems: () => translate({ id: 'reference.limit.uniqueItems', message: 'no duplicate entries' }),
  minProperties: () => translate({ id: 'reference.limit.minProperties', message: 'properties: at least {value}' }),
  maxProperties: () => translate({ id: 'reference.limit.maxProperties', message: 'properties: at most {value}' }),
};

/** The bounds of a range. One text if both are set. */
const ranges: readonly { readonly low: LimitRule; readonly high: LimitRule; readonly text: () => string }[] = [
  {
    low: 'minimum',
    high: 'maximum',
    text: () => translate({ id: 'reference.limit.range', message: '{low} to {high}' }),
  },
  {
    low: 'minLength',
    high: 'maxLength',
    text: () => translate({ id: 'reference.limit.length', message: 'characters: {low} to {high}' }),
  },
  {
    low: 'minItems',
    high: 'maxItems',
    text: () => translate({ id: 'reference.limit.items', message: 'entries: {low} to {high}' }),
  },
];

/** The constraints of a field in words, in the order of the contract. */
function getLimitTexts(limits: FieldModel['limits']): string[] {
  const getValue = (rule: LimitRule) => limits.find((limit) => limit.rule === rule)?.value;
  return limits.flatMap(({ rule, value }) => {
    const range = ranges.find((each) => each.low === rule || each.high === rule);
    const low = range && getValue(range.low);
    const high = range && getValue(range.high);
    if (!range || low === undefined || high === undefined) return [interpolate(limitTexts[rule](), { value })];
    return rule === range.low ? [interpolate(range.text(), { low, high })] : [];
  });
}

/** A link to the page about an object whose fields several operations return. */
export function ObjectLink({ page }: { page: string }) {
  return (
    <Link to={`/docs/${page}`}>
      <Translate id="reference.object.task">The task object</Translate>
    </Link>
  );
}

interface FieldListProps {
  fields: readonly FieldModel[];
  anchor: string;
}

/** Fields with their constraints. Nested fields are below their parent and collapsible. */
export function FieldList({ fields, anchor }: FieldListProps) {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <Field key={field.name} field={field} anchor={`${anchor}-${field.name}`} />
      ))}
    </ul>
  );
}

function Field({ field, anchor }: { field: FieldModel; anchor: string }) {
  const below = [...field.fields, ...field.variants];
  return (
    <li className={styles.field} id={anchor}>
      <div className={styles.head}>
        <a className={styles.name} href={`#${anchor}`}>
          <code>{field.name}</code>
        </a>{' '}
        <span className={styles.type}>{field.type}</span>
        {field.required && (
          <span className={styles.required}>{translate({ id: 'reference.field.required', message: 'required' })}</span>
        )}
        {field.deprecated && (
          <span className={styles.deprecated}>
            <Translate id="reference.field.deprecated">deprecated</Translate>
          </span>
        )}
      </div>
      {field.html !== '' && <RawHtml as="p" className={styles.text} html={field.html} />}
      {field.page !== null && (
        <p className={styles.text}>
          <ObjectLink page={field.page} />
        </p>
      )}
      <FieldRules field={field} />
      {below.length > 0 && (
        <details className={styles.more} {...(field.page !== null && htmlOnly)}>
          <summary>
            <Translate id="reference.field.below" values={{ name: <code>{field.name}</code> }}>
              {'Fields of {name}'}
            </Translate>
          </summary>
          <FieldList fields={below} anchor={anchor} />
        </details>
      )}
    </li>
  );
}

function FieldRules({ field }: { field: FieldModel }) {
  const { values, defaultValue, example, limits } = field;
  if (values.length === 0 && defaultValue === null && example === null && limits.length === 0) return null;
  return (
    <ul className={styles.rules}>
      {getLimitTexts(limits).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {values.length > 0 && (
        <li className={styles.listed}>
          <Translate id="reference.field.values">One of</Translate>
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </li>
      )}
      {defaultValue !== null && (
        <li>
          <Translate id="reference.field.default">Default</Translate> <code>{defaultValue}</code>
        </li>
      )}
      {example !== null && (
        <li>
          <Translate id="reference.field.example">Example</Translate> <code>{example}</code>
        </li>
      )}
    </ul>
  );
}
