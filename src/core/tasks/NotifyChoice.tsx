import { translate } from '@docusaurus/Translate';
import { useNotifyWish } from './notify.ts';
import styles from './generation.module.css';

/** Who wants it is told by the system when the page is hidden. */
export function NotifyChoice() {
  const { state, wish } = useNotifyWish();
  if (state === 'unsupported') return null;
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={state === 'on'} onChange={({ target }) => void wish(target.checked)} />
      <span>
        {state === 'refused'
          ? translate({ id: 'task.notify.refused', message: 'Your browser does not allow this site to notify you' })
          : translate({ id: 'task.notify', message: 'Notify me when it is done and I am elsewhere' })}
      </span>
    </label>
  );
}
