import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { LogBody, LogHeaders } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { LogText } from '../../ui/code/LogText.tsx';
import { readable } from '../../ui/code/readable.ts';
import styles from './logs.module.css';

/** A request or an answer: its headers and its body. Both are shown as text, never as anything else. */
export function LogMessage({ title, headers, body }: { title: string; headers: LogHeaders; body: LogBody }) {
  const format = useFormat();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section className={styles.message}>
      <h2>
        {title}
        {body.text !== null && (
          <CopyButton
            text={body.text}
            label={translate({ id: 'logs.body.copy', message: 'Copy the body: {title}' }, { title })}
          />
        )}
      </h2>
      {lines.length > 0 && <pre className={styles.headers}>{lines.join('\n')}</pre>}
      {body.text !== null && <LogText text={readable(body.text)} />}
      {body.text === null && (
        <p className={styles.quiet}>
          {body.bytes === 0 ? (
            <Translate id="logs.body.none">No body</Translate>
          ) : (
            <Translate id="logs.body.binary">The body is not text.</Translate>
          )}
        </p>
      )}
      {body.truncated && (
        <p className={styles.quiet}>
          <Translate
            id="logs.body.truncated"
            values={{ kept: limits.logBodyBytes / 1024, bytes: format.number(body.bytes) }}
          >
            {'Only the first {kept} KiB of {bytes} bytes are kept.'}
          </Translate>
        </p>
      )}
    </section>
  );
}
