import Translate, { translate } from '@docusaurus/Translate';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import { htmlOnly } from './html-only.ts';
import type { FieldModel, LimitRule } from './model.ts';
import { ObjectLink } from './ObjectLink.tsx';
import styles from './reference.module.css';

/** A constraint in words: "at most 500 characters". */
function getLimitText(rule: LimitRule, value: string): string {
  switch (rule) {
    case 'format':
      return translate({ id: 'reference.limit.format', message: 'format {value}' }, { value });
    case 'pattern':
      return translate({ id: 'reference.limit.pattern', message: 'matches {value}' }, { value });
    case 'minimum':
      return translate({ id: 'reference.limit.minimum', message: 'at least {value}' }, { value });
    case 'maximum':
      return translate({ id: 'reference.limit.maximum', message: 'at most {value}' }, { value });
    case 'exclusiveMinimum':
      return translate({ id: 'reference.limit.exclusiveMinimum', message: 'more than {value}' }, { value });
    case 'exclusiveMaximum':
      return translate({ id: 'reference.limit.exclusiveMaximum', message: 'less than {value}' }, { value });
    case 'multipleOf':
      return translate({ id: 'reference.limit.multipleOf', message: 'a multiple of {value}' }, { value });
    case 'minLength':
      return translate({ id: 'reference.limit.minLength', message: 'characters: at least {value}' }, { value });
    case 'maxLength':
      return translate({ id: 'reference.limit.maxLength', message: 'characters: at most {value}' }, { value });
    case 'minItems':
      return translate({ id: 'reference.limit.minItems', message: 'entries: at least {value}' }, { value });
    case 'maxItems':
      return translate({ id: 'reference.limit.maxItems', message: 'entries: at most {value}' }, { value });
    case 'uniqueItems':
      return translate({ id: 'reference.limit.uniqueItems', message: 'no duplicate entries' });
    case 'minProperties':
      return translate({ id: 'reference.limit.minProperties', message: 'properties: at least {value}' }, { value });
    case 'maxProperties':
      return translate({ id: 'reference.limit.maxProperties', message: 'properties: at most {value}' }, { value });
  }
}

/** The bounds of a range. One text if both are set. */
const ranges: readonly (readonly [low: LimitRule, high: LimitRule, text: (low: string, high: string) => string])[] = [
  [
    'minimum',
    'maximum',
    (low, high) => translate({ id: 'reference.limit.range', message: '{low} to {high}' }, { low, high }),
  ],
  [
    'minLength',
    'maxLength',
    (low, high) => translate({ id: 'reference.limit.length', message: 'characters: {low} to {high}' }, { low, high }),
  ],
  [
    'minItems',
    'maxItems',
    (low, high) => translate({ id: 'reference.limit.items', message: 'entries: {low} to {high}' }, { low, high }),
  ],
];

/** The constraints of a field in words, in the order of the contract. */
function limitTexts(limits: FieldModel['limits']): string[] {
  const getValue = (rule: LimitRule) => limits.find((limit) => limit.rule === rule)?.value;
  return limits.flatMap(({ rule, value }) => {
    const range = ranges.find((pair) => pair[0] === rule || pair[1] === rule);
    const low = range && getValue(range[0]);
    const high = range && getValue(range[1]);
    if (!range || low === undefined || high === undefined) return [getLimitText(rule, value)];
    return rule === range[0] ? [range[2](low, high)] : [];
  });
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
      {limitTexts(limits).map((text) => (
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
