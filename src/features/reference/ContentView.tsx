import Translate from '@docusaurus/Translate';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { FieldList } from './FieldList.tsx';
import type { ContentModel, FieldModel } from './model.ts';
import styles from './reference.module.css';

interface ContentViewProps {
  content: ContentModel;
  /** Begins the ids of the fields, so that each can be linked to. */
  anchor: string;
  /** How the fields are shown: at once, or below a heading that folds them. */
  fields: 'plain' | 'open' | 'folded';
}

function Fields({ schema, anchor, show }: { schema: FieldModel; anchor: string; show: ContentViewProps['fields'] }) {
  const { fields, variants } = schema;
  const list = (
    <>
      {fields.length > 0 && <FieldList fields={fields} anchor={anchor} />}
      {variants.length > 0 && <FieldList fields={variants} anchor={`${anchor}-variant`} />}
    </>
  );
  if (show === 'plain') return list;
  return (
    <details className={styles.more} open={show === 'open'}>
      <summary>
        <Translate id="reference.fields">Fields</Translate>
      </summary>
      {list}
    </details>
  );
}

/** What a body holds: its fields, then its examples. */
export function ContentView({ content, anchor, fields }: ContentViewProps) {
  const { mediaTypes, schema, examples } = content;
  const hasFields = schema !== null && schema.fields.length + schema.variants.length > 0;
  return (
    <>
      <p className={styles.mediaType}>
        {mediaTypes.map((mediaType) => (
          <code key={mediaType}>{mediaType}</code>
        ))}
        {schema ? (
          <span className={styles.type}>{schema.type}</span>
        ) : (
          <a href="#problem">
            <Translate id="reference.problem.fields">Fields of a problem</Translate>
          </a>
        )}
      </p>
      {hasFields && <Fields schema={schema} anchor={anchor} show={fields} />}
      {examples.map((example) => (
        <details key={example.name} className={styles.more}>
          <summary>
            <Translate id="reference.example" values={{ title: example.title }}>
              {'Example: {title}'}
            </Translate>
          </summary>
          <StaticCode html={example.html} />
        </details>
      ))}
    </>
  );
}
