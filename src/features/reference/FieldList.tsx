import Translate from '@docusaurus/Translate';
import { BuiltHtml } from '../../ui/code/BuiltHtml.tsx';
import { limitTexts } from './limit-text.ts';
import type { FieldModel } from './model.ts';
import styles from './reference.module.css';

interface FieldListProps {
  fields: readonly FieldModel[];
  anchor: string;
}

/** Fields with all their rules. Nested ones stand below their field and can be folded away. */
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
          <span className={styles.required}>
            <Translate id="reference.field.required">required</Translate>
          </span>
        )}
        {field.deprecated && (
          <span className={styles.deprecated}>
            <Translate id="reference.field.deprecated">deprecated</Translate>
          </span>
        )}
      </div>
      {field.html !== '' && <BuiltHtml as="p" className={styles.text} html={field.html} />}
      <FieldRules field={field} />
      {below.length > 0 && (
        <details className={styles.more}>
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
