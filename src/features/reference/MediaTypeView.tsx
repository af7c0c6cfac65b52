import Translate from '@docusaurus/Translate';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { FieldList } from './FieldList.tsx';
import type { BodyModel } from './model.ts';
import styles from './reference.module.css';

interface MediaTypeViewProps {
  content: Omit<BodyModel, 'required'>;
  /** Begins the ids of the fields, so that each can be linked to. */
  anchor: string;
  /** Whether the fields are shown at once; else behind their heading. */
  open?: boolean;
}

/** What a body holds: its fields, then its examples. */
export function MediaTypeView({ content, anchor, open = false }: MediaTypeViewProps) {
  const { schema, examples } = content;
  const fields = schema.fields.length > 0 || schema.variants.length > 0 ? schema : null;
  const list = fields && (
    <>
      <FieldList fields={fields.fields} anchor={anchor} />
      {fields.variants.length > 0 && <FieldList fields={fields.variants} anchor={`${anchor}-variant`} />}
    </>
  );
  return (
    <>
      <p className={styles.mediaType}>
        <code>{content.mediaType}</code> <span className={styles.type}>{schema.type}</span>
      </p>
      {list && open && list}
      {list && !open && (
        <details className={styles.more}>
          <summary>
            <Translate id="reference.fields">Fields</Translate>
          </summary>
          {list}
        </details>
      )}
      {examples.map((example) => (
        <StaticCode key={example.title} html={example.html} title={example.title || undefined} />
      ))}
    </>
  );
}
