import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { Icon } from '../../ui/Icon.tsx';
import styles from './PageTools.module.css';

/** Assistants that accept a question in the URL. Their names are the same in every language. */
const assistants = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
] as const;

/**
 * Actions for the text of a page: copy it as Markdown, view it, or ask an assistant about it. copy-code.ts handles the
 * clicks for the whole page.
 */
export function PageTools() {
  const { url } = useDocusaurusContext().siteConfig;
  const markdown = `${useLocation().pathname}.md`;
  const question = translate(
    {
      id: 'docs.tools.question',
      message: 'Read {address}. I want to ask you about it.',
      description: 'The question to an assistant. address: URL of the page as Markdown',
    },
    { address: url + markdown },
  );
  return (
    <div className={styles.tools}>
      <button type="button" data-copy-page={markdown}>
        <Icon name="copy" size={14} />
        <span>
          <Translate id="docs.tools.copy">Copy page</Translate>
        </span>
      </button>
      <details data-menu>
        <summary>
          <span>
            <Translate id="docs.tools.open">Open in an assistant</Translate>
          </span>
          <Icon name="chevron" size={14} />
        </summary>
        <ul>
          {assistants.map(({ name, address }) => (
            <li key={name}>
              <a href={address + encodeURIComponent(question)} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={markdown} target="_blank" rel="noopener noreferrer" data-noBrokenLinkCheck>
              <Translate id="docs.tools.markdown">View as Markdown</Translate>
            </a>
          </li>
        </ul>
      </details>
    </div>
  );
}
