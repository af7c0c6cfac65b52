import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import { htmlOnly } from './FieldList.tsx';
import type { CreditsModel, OperationModel } from './model.ts';
import button from '../../ui/buttons/IconButton.module.css';
import http from '../../ui/code/http.module.css';
import kit from '../../ui/kit.module.css';
import styles from './reference.module.css';
import tryStyles from './TryButton.module.css';
import facts from './intro.module.css';

interface EndpointProps {
  /** `EVENT` marks a callback or webhook. */
  method: string;
  path: string;
  /** A heading if it names the page, so that search results show its description; otherwise a paragraph. */
  as?: 'h2' | 'p';
  children?: ReactNode;
}

/** The method and path. */
export function Endpoint({ method, path, as: Element = 'p', children }: EndpointProps) {
  return (
    <Element className={facts.endpoint}>
      <span className={http.method} data-method={method}>
        {method === 'EVENT' ? 'POST' : method}
      </span>{' '}
      <code>{path}</code>
      {children}
    </Element>
  );
}

/** The button that opens the try-it panel. It has no click handler, because TryIt listens for the whole page. */
function TryButton({ panel }: { panel: 'form' | 'inbox' }) {
  return (
    <button type="button" className={tryStyles.button} data-try-it aria-haspopup="dialog">
      <Icon name="play" size={12} />
      {panel === 'inbox'
        ? translate({ id: 'tryit.callback.title', message: 'Receive a callback' })
        : translate({ id: 'tryit.title', message: 'Try it' })}
    </button>
  );
}

function Credits({ credits }: { credits: CreditsModel }) {
  if (credits === null) return <Translate id="reference.credits.free">Free</Translate>;
  if (typeof credits === 'number') return credits;
  return credits.map(({ model, credits: amount }) => (
    <span key={model} className={facts.price}>
      <code>{model}</code> {amount}
    </span>
  ));
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={facts.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const contractFiles = ['openapi.json', 'openapi.yaml', 'postman.json'] as const;

/**
 * Links to the contract files in the language of the page. The Postman collection exists only in English. The Markdown
 * version has only the first link, because llms.txt lists all files.
 */
function ContractLinks({ docs }: { docs: string }) {
  const folder = useBaseUrl(docs);
  return contractFiles.map((file, index) => (
    <span key={file} {...(index > 0 && htmlOnly)}>
      {index > 0 && ' · '}
      <a href={`${file === 'postman.json' ? docs : folder}/${file}`} className={facts.file}>
        {file}
      </a>
    </span>
  ));
}

/** The header of every request, as it is written. */
const authorization = 'Authorization: Bearer';

/** The introduction of an operation: method and path, description, authentication and price. */
export function OperationIntro({ operation }: { operation: OperationModel }) {
  const { method, path, html, deprecated, docs, scope, credits, tryIt } = operation;
  return (
    <div>
      <Endpoint as="h2" method={method} path={path}>
        {method !== 'EVENT' && (
          <button
            type="button"
            className={button.button}
            data-copy-text={path}
            aria-label={translate({ id: 'ui.copy.label', message: 'Copy' })}
          >
            <Icon name="copy" />
          </button>
        )}
        {deprecated && (
          <span className={styles.deprecated}>{translate({ id: 'reference.deprecated', message: 'Deprecated' })}</span>
        )}
        {tryIt && <TryButton panel={tryIt} />}
      </Endpoint>
      <RawHtml as="div" html={html} />
      <dl className={facts.facts}>
        {scope !== null && (
          <Fact
            name={
              <Link to="/docs/authentication">
                <Translate id="reference.authentication">Authentication</Translate>
              </Link>
            }
          >
            <code>{authorization}</code>
            <SentenceSpace />
            <Link to="/docs/keys#scopes" className={facts.file}>
              <Translate id="reference.scope" values={{ scope: <code className={kit.plain}>{scope}</code> }}>
                {'scope {scope}'}
              </Translate>
            </Link>
          </Fact>
        )}
        {method !== 'EVENT' && (
          <Fact name={<Translate id="reference.credits">Credits</Translate>}>
            <Credits credits={credits} />
          </Fact>
        )}
        <Fact name="OpenAPI">
          <ContractLinks docs={docs} />
        </Fact>
      </dl>
    </div>
  );
}

/** Links to the sections, which stay in view. The client marks the section that is being read. */
export function SectionLinks({ sections }: { sections: readonly { readonly id: string; readonly title: string }[] }) {
  // The first paint waits until the page is parsed to this ID (plugins/html/first-screen.ts).
  return (
    <nav
      id="sections"
      className={facts.jumps}
      aria-label={translate({ id: 'reference.onThisPage', message: 'Sections of this page' })}
    >
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}
