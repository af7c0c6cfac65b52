import { useCallback } from 'react';
import { newestModel } from '#catalog/models.ts';
import { getApiOrigin, type PageConfig } from '../../core/page-services.ts';
import { getProblemMessage } from '../../core/api/problem-messages.ts';
import { TaskProgress } from '../tryit/components/TaskProgress.tsx';
import { useLoad } from '../../core/use-load.ts';
import { createAsGuest } from '../../core/api/guest-key.ts';
import styles from './Playground.module.css';

interface GuestRequestProps {
  prompt: string;
  /** Called with `false` when the request was accepted or has failed. */
  onBusy: (busy: boolean) => void;
}

/** Sends one request with a guest key when it is mounted, and shows its task until both songs play. */
export function GuestRequest({ prompt, onBusy }: GuestRequestProps) {
  const send = useCallback(
    (config: PageConfig, signal: AbortSignal) =>
      createAsGuest(config, `${getApiOrigin(config)}/api/v2/generate`, { model: newestModel.id, prompt }).finally(
        () => signal.aborted || onBusy(false),
      ),
    [prompt, onBusy],
  );
  const { data: accepted, error } = useLoad(send);

  if (error !== null) {
    return (
      <p className={styles.failure} role="alert">
        {getProblemMessage(error)}
      </p>
    );
  }
  if (accepted === undefined) return null;
  const { secret, task } = accepted;
  return <TaskProgress secret={secret} begun={{ id: task.id, known: task }} />;
}
