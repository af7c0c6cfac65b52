import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import { BuiltHtml } from '../../ui/code/BuiltHtml.tsx';
import { FieldList } from './FieldList.tsx';
import { MediaTypeView } from './MediaTypeView.tsx';
import { sectionTitle } from './sections.ts';
import { ResponseView } from './ResponseView.tsx';
import type { OperationModel, ParameterPlace } from './model.ts';
import styles from './reference.module.css';

function placeTitle(place: ParameterPlace): string {
  switch (place) {
    case 'path':
      return translate({ id: 'reference.parameters.path', message: 'In the path' });
    case 'query':
      return translate({ id: 'reference.parameters.query', message: 'In the query' });
    case 'header':
      return translate({ id: 'reference.parameters.header', message: 'In the headers' });
    case 'cookie':
      return translate({ id: 'reference.parameters.cookie', message: 'In cookies' });
  }
}

/** Everything the contract says about one operation, as plain HTML. */
export function OperationView({ operation }: { operation: OperationModel }) {
  const { body } = operation;
  return (
    <>
      <p className={styles.endpoint}>
        <span className={styles.method} data-method={operation.method}>
          {operation.method}
        </span>
        <code>{operation.path}</code>
      </p>
      {operation.deprecated && (
        <p className={styles.deprecated}>
          <Translate id="reference.deprecated">Deprecated</Translate>
        </p>
      )}
      <BuiltHtml as="div" html={operation.html} />
      {operation.security.map(({ name, html }) => (
        <p key={name} className={styles.security}>
          <Link to="/docs/authentication">
            <Translate id="reference.authentication">Authentication</Translate>
          </Link>
          {' · '}
          <BuiltHtml html={html} />
        </p>
      ))}
      {operation.parameters.length > 0 && (
        <section className={styles.section}>
          <Heading as="h2" id="parameters">
            {sectionTitle('parameters')}
          </Heading>
          {operation.parameters.map(({ place, fields }) => (
            <section key={place}>
              <h3 className={styles.group}>{placeTitle(place)}</h3>
              <FieldList fields={fields} anchor={place} />
            </section>
          ))}
        </section>
      )}
      {body && (
        <section className={styles.section}>
          <Heading as="h2" id="body">
            {sectionTitle('body')}
          </Heading>
          <MediaTypeView content={body} anchor="body" open />
        </section>
      )}
      <section className={styles.section}>
        <Heading as="h2" id="responses">
          {sectionTitle('responses')}
        </Heading>
        {operation.responses.map((response) => (
          <ResponseView key={response.status} response={response} />
        ))}
      </section>
    </>
  );
}
