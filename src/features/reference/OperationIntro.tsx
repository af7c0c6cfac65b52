import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { BuiltHtml } from '../../ui/code/BuiltHtml.tsx';
import { Endpoint } from './Endpoint.tsx';
import { sectionTitle, sectionsOf } from './sections.ts';
import { TryButton } from './TryButton.tsx';
import type { CreditsModel, OperationModel } from './model.ts';
import facts from './intro.module.css';
import styles from './reference.module.css';

function Credits({ credits }: { credits: CreditsModel }) {
  if (credits === null) return <Translate id="reference.credits.free">Free</Translate>;
  if (typeof credits === 'number') return credits;
  return (
    <>
      <Translate id="reference.credits.byModel">By the model of the task:</Translate>{' '}
      {credits.map(({ model, credits: amount }) => (
        <span key={model} className={facts.price}>
          <code>{model}</code> {amount}
        </span>
      ))}
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={facts.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What an operation is called by, what it does, who may call it, what it costs, and what is on the page. */
export function OperationIntro({ operation }: { operation: OperationModel }) {
  const { method, path, html, deprecated, security, credits } = operation;
  return (
    <div className={styles.intro}>
      <Endpoint as="h2" method={method} path={path}>
        {deprecated && (
          <span className={styles.deprecated}>
            <Translate id="reference.deprecated">Deprecated</Translate>
          </span>
        )}
        <TryButton event={method === 'EVENT'} />
      </Endpoint>
      <BuiltHtml as="div" html={html} />
      {method !== 'EVENT' && (
        <dl className={facts.facts}>
          {security.map((scheme) => (
            <Fact
              key={scheme.name}
              name={
                <Link to="/docs/authentication">
                  <Translate id="reference.authentication">Authentication</Translate>
                </Link>
              }
            >
              <BuiltHtml html={scheme.html} />
            </Fact>
          ))}
          <Fact name={<Translate id="reference.credits">Credits</Translate>}>
            <Credits credits={credits} />
          </Fact>
        </dl>
      )}
      {/* By its id the page is read to here before it is painted (plugins/html/first-screen.ts). */}
      <nav
        id="sections"
        className={facts.jumps}
        aria-label={translate({ id: 'reference.onThisPage', message: 'Sections of this page' })}
      >
        {sectionsOf(operation).map((section) => (
          <a key={section} href={`#${section}`}>
            {sectionTitle(section)}
          </a>
        ))}
      </nav>
    </div>
  );
}
