import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { StatusLine } from '../status/StatusLine.tsx';
import { Fact } from './Fact.tsx';
import layout from '../../ui/layout.module.css';
import styles from './api-page.module.css';

/** Names that are the same in every language. */
const names = { contract: 'OpenAPI 3.1', postman: 'Postman' } as const;

/** The guides of the clients, by the names of their languages. */
const clients = [
  { to: '/docs/client', name: 'TypeScript' },
  { to: '/docs/python', name: 'Python' },
  { to: '/docs/go', name: 'Go' },
] as const;

/** The contract for other tools, the address for agents, and the state of the service. */
export function ApiTools({ origin }: { origin: string }) {
  // Each language has its own contract, in which only the descriptions differ.
  const docs = useBaseUrl('/docs');
  const mcp = `${origin}/api/mcp`;
  return (
    <dl className={styles.tools}>
      <Fact label={names.contract}>
        <span className={styles.files}>
          {(['openapi.json', 'openapi.yaml'] as const).map((file) => (
            <a key={file} href={`${docs}/${file}`} className={layout.target}>
              {file}
            </a>
          ))}
        </span>
      </Fact>
      <Fact label={names.postman}>
        <a href={`${docs}/postman.json`} className={layout.target}>
          <Translate id="dashboard.api.collection">Download the collection</Translate>
        </a>
      </Fact>
      <Fact label={translate({ id: 'dashboard.api.mcp', message: 'MCP server for agents' })}>
        <code className={styles.value}>
          {origin !== '' && (
            <>
              {origin}
              <wbr />
              {mcp.slice(origin.length)}
            </>
          )}
        </code>
        <CopyButton text={mcp} label={translate({ id: 'dashboard.api.copyMcp', message: 'Copy the MCP address' })} />
      </Fact>
      <Fact label={translate({ id: 'dashboard.api.clients', message: 'Clients' })}>
        <span className={styles.files}>
          {clients.map(({ to, name }) => (
            <Link key={to} to={to} className={layout.target}>
              {name}
            </Link>
          ))}
        </span>
      </Fact>
      <Fact label={translate({ id: 'status.title', message: 'Status' })}>
        <StatusLine />
      </Fact>
    </dl>
  );
}
