import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../core/storage.ts';

const key = 'cadenza.notify';

const supported = () => typeof Notification !== 'undefined';

/** Whether the system may be told when work is done: who wants it has said so, here and to the browser. */
export const notifies = (): boolean =>
  supported() && Notification.permission === 'granted' && readStored('localStorage', key) === 'on';

const never = () => () => undefined;

/** The wish to be told, and whether this browser can. */
export function useNotifyWish() {
  const can = useSyncExternalStore(never, supported, () => false);
  const [answer, setAnswer] = useState<'on' | 'off' | 'refused' | null>(null);
  const state = can ? (answer ?? (notifies() ? 'on' : 'off')) : 'unsupported';
  const wish = async (on: boolean) => {
    const granted = on && (await Notification.requestPermission()) === 'granted';
    writeStored('localStorage', key, granted ? 'on' : null);
    setAnswer(granted ? 'on' : on ? 'refused' : 'off');
  };
  return { state, wish } as const;
}

/** Tells the system, once, when what was under way is done and nobody sees the page. */
export function useNotifyDone(done: boolean, title: string, body: string): void {
  const wasUnderWay = useRef(!done);
  useEffect(() => {
    if (!done || !wasUnderWay.current) return;
    wasUnderWay.current = false;
    if (!document.hidden || !notifies()) return;
    const notification = new Notification(title, { body });
    notification.addEventListener('click', () => {
      focus();
      notification.close();
    });
  }, [done, title, body]);
}
