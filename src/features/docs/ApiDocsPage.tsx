import Translate, { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { OperationTable } from './OperationTable.tsx';
import { OwnQuickstart } from './OwnQuickstart.tsx';
import styles from './ApiDocsPage.module.css';

/** The way into the documentation for who is signed in: the first call with a key of one's own, and every operation. */
export function ApiDocsPage({ known }: { known: boolean }) {
  return (
    <>
      <PageHeader
        title={translate({ id: 'docs.title', message: 'Docs' })}
        action={
          <LinkButton to="/docs">
            <Translate id="docs.all">All documentation</Translate>
          </LinkButton>
        }
      >
        <Translate id="docs.lead">Your first call, and every operation with what it costs.</Translate>
      </PageHeader>
      <section className={styles.section} aria-labelledby="quickstart">
        <h2 id="quickstart" className={styles.heading}>
          <Translate id="docs.quickstart">Quickstart</Translate>
        </h2>
        <OwnQuickstart known={known} />
      </section>
      <section className={styles.section} aria-labelledby="operations">
        <h2 id="operations" className={styles.heading}>
          <Translate id="docs.operations">Operations</Translate>
        </h2>
        <OperationTable known={known} />
      </section>
    </>
  );
}
