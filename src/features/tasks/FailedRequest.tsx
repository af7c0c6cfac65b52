import Translate, { translate } from '@docusaurus/Translate';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './generation.module.css';

/** The id by which support finds what failed. */
export function FailedRequest({ id }: { id: string }) {
  return (
    <p className={styles.request}>
      <Translate id="music.failed.request">Request id</Translate> <code>{id}</code>
      <CopyButton text={id} label={translate({ id: 'music.failed.copyRequest', message: 'Copy request id' })} />
    </p>
  );
}
