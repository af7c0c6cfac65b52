import { useEffect, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { ImageStyle } from '#catalog/images.ts';
import { type VideoResolution, videoResolutions } from '#catalog/videos.ts';
import type { GeneratedVideo, Task } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { failureReason, isFinal, taskState, taskTitle } from '../../core/task-text.ts';
import { FailedRequest } from '../../core/tasks/FailedRequest.tsx';
import { useNotifyDone } from '../../core/tasks/notify.ts';
import { styleName } from '../../core/tasks/style-name.ts';
import { useCancelTask, useTask } from '../../core/tasks/task-queries.ts';
import { useNow } from '../../core/use-now.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { VideoPlayer } from '../../ui/player/VideoPlayer.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import styles from './video.module.css';

const completed = () => translate({ id: 'video.completed', message: 'Video generate completed' });

/** How a task ended that did not go well, and that nothing undelivered was charged. */
function Outcome({ task }: { task: Task }) {
  if (task.status !== 'failed' && task.status !== 'canceled') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && failureReason(task.error, task.type)}{' '}
        <Translate id="video.charged">Only videos that were delivered are charged.</Translate>
      </p>
      {task.status === 'failed' && <FailedRequest id={task.request_id} />}
    </div>
  );
}

/** A video to play and to fetch. */
function Video({ video, title }: { video: GeneratedVideo; title: string }) {
  const { width, height, video_url: address, image_url: poster } = video;
  const aspectRatio = `${width} / ${height}`;
  if (address === null) {
    return (
      <p className={styles.gone} style={{ aspectRatio }}>
        <Translate id="images.gone">The file is deleted</Translate>
      </p>
    );
  }
  return (
    <>
      <VideoPlayer className={styles.video} src={address} poster={poster} width={width} height={height} label={title} />
      <span className={styles.actions}>
        <a href={`${address}?download`} download>
          <Translate id="images.download">Download</Translate>
        </a>
        <span>
          {video.visibility === 'public' ? (
            <Translate id="images.visibility.public">Public</Translate>
          ) : (
            <Translate id="images.visibility.private">Private</Translate>
          )}
        </span>
      </span>
    </>
  );
}

/** Says aloud, once, that what was under way is completed. */
function useCompleted({ status }: Pick<Task, 'status'>): void {
  const underWay = useRef(!isFinal({ status }));
  useEffect(() => {
    if (!underWay.current || !isFinal({ status })) return;
    underWay.current = false;
    if (status === 'succeeded') toast.success(completed());
  }, [status]);
}

/** One task: its videos as they come, room for those that are on their way. */
export function VideoTask({ known, auto }: { known: Task; auto: boolean }) {
  const failed = translate({ id: 'music.queryFailed', message: 'Query status failed' });
  const overdue = translate({ id: 'video.timeout', message: 'Query status timeout, please try again' });
  const { task, stopped, checking, check } = useTask(known, failed, { auto, overdue });
  const cancel = useCancelTask();
  const format = useFormat();
  const now = useNow();
  const { videos = [], input } = task;
  const done = isFinal(task);
  const title = taskTitle(task);
  useCompleted(task);
  useNotifyDone(done, completed(), title);
  const count = input.count ?? 1;
  const [width, height] = videoResolutions[(input.resolution ?? '640x360') as VideoResolution];
  const waiting = done ? [] : Array.from({ length: count - videos.length }, (_, n) => videos.length + n);
  return (
    <article className={styles.task}>
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.facts}>
        <StatusBadge {...taskState(task)} />
        {input.style && <span>{styleName(input.style as ImageStyle)}</span>}
        <span>{`${width} × ${height}`}</span>
        {task.mode === 'test' ? (
          <Translate id="music.mode.test">Test</Translate>
        ) : (
          done && <span>{format.credits(task.credits.charged)}</span>
        )}
        <time dateTime={task.created_at} title={format.moment(task.created_at)}>
          {format.ago(task.created_at, now)}
        </time>
      </p>
      <ul className={styles.videos}>
        {videos.map((video) => (
          <li key={video.id}>
            <Video video={video} title={title} />
          </li>
        ))}
        {waiting.map((n) => (
          <li key={n} className={styles.waiting} style={{ aspectRatio: `${width} / ${height}` }} />
        ))}
      </ul>
      {!done && (
        <div className={styles.foot}>
          <output className={styles.eta}>
            <Translate id="video.processing">Video processing</Translate>
            {task.eta_seconds !== null &&
              ` · ${translate({ id: 'music.eta', message: 'About {seconds} s left' }, { seconds: String(task.eta_seconds) })}`}
          </output>
          {stopped && (
            <Button busy={checking} onClick={() => void check()}>
              <Translate id="music.checkNow">Check now</Translate>
            </Button>
          )}
          <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(task.id)}>
            <Translate id="music.cancel">Cancel</Translate>
          </Button>
        </div>
      )}
      <Outcome task={task} />
    </article>
  );
}
