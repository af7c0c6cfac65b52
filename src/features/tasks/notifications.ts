import { useState } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { ownKey, readStored, writeStored } from '../../core/storage.ts';

const key = ownKey('notify');

const supported = () => typeof Notification !== 'undefined';

/** Whether notifications are on: the customer enabled them here and in the browser. */
export const areNotificationsEnabled = (): boolean =>
  supported() && Notification.permission === 'granted' && readStored('localStorage', key) === 'on';

/** The notification preference, and whether the browser supports it. */
export function useNotifyPreference() {
  const can = useIsBrowser() && supported();
  const [preference, setPreferenceState] = useState<'on' | 'off' | 'refused' | null>(null);
  const state = can ? (preference ?? (areNotificationsEnabled() ? 'on' : 'off')) : 'unsupported';
  const setPreference = async (on: boolean) => {
    const granted = on && (await Notification.requestPermission()) === 'granted';
    writeStored('localStorage', key, granted ? 'on' : null);
    setPreferenceState(granted ? 'on' : on ? 'refused' : 'off');
  };
  return { state, setPreference } as const;
}

/** Sends a notification if the page is hidden. */
export function notifyIfHidden(title: string, body: string): void {
  if (!document.hidden || !areNotificationsEnabled()) return;
  const notification = new Notification(title, { body });
  notification.addEventListener('click', () => {
    focus();
    notification.close();
  });
}
