import { useState } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { Task } from '#generated/account/types.gen.ts';
import { readOwned, writeOwned } from '../../core/customer-storage.ts';
import { ownKey } from '../../core/storage.ts';
import { getOutcomeNotice } from './task-outcome.ts';
import { getTaskTitle } from './task-text.ts';

const key = ownKey('notify');

const supported = () => typeof Notification !== 'undefined';

/** Whether notifications are on: the customer enabled them here and in the browser. */
export const areNotificationsEnabled = (): boolean =>
  supported() && Notification.permission === 'granted' && readOwned('localStorage', key) === 'on';

/** The notification preference, and whether the browser supports it. */
export function useNotifyPreference() {
  const can = useIsBrowser() && supported();
  const [preference, setPreferenceState] = useState<'on' | 'off' | 'refused' | null>(null);
  const state = can ? (preference ?? (areNotificationsEnabled() ? 'on' : 'off')) : 'unsupported';
  const setPreference = async (on: boolean) => {
    const granted = on && (await Notification.requestPermission()) === 'granted';
    writeOwned('localStorage', key, granted ? 'on' : null);
    setPreferenceState(granted ? 'on' : on ? 'refused' : 'off');
  };
  return { state, setPreference } as const;
}

/** Sends a notification that a task has ended, and how, if the page is hidden. */
export function notifyOutcome(task: Task): void {
  if (!document.hidden || !areNotificationsEnabled()) return;
  const notification = new Notification(getOutcomeNotice(task), { body: getTaskTitle(task) });
  notification.addEventListener('click', () => {
    focus();
    notification.close();
  });
}
