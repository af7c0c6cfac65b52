import { translate } from '@docusaurus/Translate';
import { Check } from './Check.tsx';
import { useNotifyWish } from './notify.ts';

/** Who wants it is told by the system when the page is hidden. */
export function NotifyChoice() {
  const { state, wish } = useNotifyWish();
  if (state === 'unsupported') return null;
  return (
    <Check checked={state === 'on'} onChange={(on) => void wish(on)}>
      {state === 'refused'
        ? translate({ id: 'task.notify.refused', message: 'Your browser does not allow this site to notify you' })
        : translate({ id: 'task.notify', message: 'Notify me when it is done and I am elsewhere' })}
    </Check>
  );
}
