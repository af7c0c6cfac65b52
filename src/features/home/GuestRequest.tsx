import { useEffect, useState } from 'react';
import { newestModel } from '#catalog/models.ts';
import { getApiOrigin, usePageServices } from '../../core/page-services.ts';
import { getProblemMessage } from '../../core/api/problem-messages.ts';
import { TaskProgress } from '../tryit/components/TaskProgress.tsx';
import { createAsGuest, type GuestTask } from '../../core/api/guest-key.ts';
import styles from './Playground.module.css';

interface GuestRequestProps {
  prompt: string;
  /** Called with `false` when the request was accepted or has failed. */
  onBusy: (busy: boolean) => void;
}

/** Sends one request with a guest key when it is mounted, and shows its task until both songs play. */
export function GuestRequest({ prompt, onBusy }: GuestRequestProps) {
  const { config } = usePageServices();
  const [accepted, setAccepted] = useState<GuestTask | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let unmounted = false;
    createAsGuest(config, `${getApiOrigin(config)}/api/v2/generate`, { model: newestModel.id, prompt })
      .then(
        (task) => unmounted || setAccepted(task),
        (error: unknown) => unmounted || setFailure(error),
      )
      .finally(() => unmounted || onBusy(false));
    return () => {
      unmounted = true;
    };
  }, [config, prompt, onBusy]);

  if (failure !== null) {
    return (
      <p className={styles.failure} role="alert">
        {getProblemMessage(failure)}
      </p>
    );
  }
  if (accepted === null) return null;
  const { secret, task } = accepted;
  return <TaskProgress secret={secret} begun={{ id: task.id, known: task }} />;
}
