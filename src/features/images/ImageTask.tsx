import Translate, { translate } from '@docusaurus/Translate';
import { imageSize, type ImageAspect, type ImageStyle } from '#catalog/images.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { failureReason, isFinal, taskState, taskTitle } from '../../core/task-text.ts';
import { FailedRequest } from '../../core/tasks/FailedRequest.tsx';
import { useNotifyDone } from '../../core/tasks/notify.ts';
import { styleName } from '../../core/tasks/style-name.ts';
import { useCancelTask, useTask } from '../../core/tasks/task-queries.ts';
import { useNow } from '../../core/use-now.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Source } from './draft.ts';
import styles from './images.module.css';

/** How a task ended that did not go well, and that nothing undelivered was charged. */
function Outcome({ task }: { task: Task }) {
  if (task.status !== 'failed' && task.status !== 'canceled') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && failureReason(task.error, task.type)}{' '}
        <Translate id="images.charged">Only images that were delivered are charged.</Translate>
      </p>
      {task.status === 'failed' && <FailedRequest id={task.request_id} />}
    </div>
  );
}

/** One task: its images as they come, room for those that are on their way. */
export function ImageTask({ known, onStart }: { known: Task; onStart: (source: Source) => void }) {
  const failed = translate({ id: 'image.queryFailed', message: 'App image query failed' });
  const { task, stopped, checking, check } = useTask(known, failed);
  const cancel = useCancelTask();
  const format = useFormat();
  const now = useNow();
  const { images = [], input } = task;
  const done = isFinal(task);
  const title = taskTitle(task);
  useNotifyDone(done, translate({ id: 'images.done', message: 'Your images are done' }), title);
  const count = input.count ?? 1;
  const { width, height } = imageSize((input.aspect_ratio ?? '1:1') as ImageAspect, 1024);
  const waiting = done ? [] : Array.from({ length: count - images.length }, (_, n) => images.length + n);
  return (
    <article className={styles.task}>
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.facts}>
        <StatusBadge {...taskState(task)} />
        {input.style && <span>{styleName(input.style as ImageStyle)}</span>}
        {task.mode === 'test' ? (
          <Translate id="music.mode.test">Test</Translate>
        ) : (
          done && <span>{format.credits(task.credits.charged)}</span>
        )}
        <time dateTime={task.created_at} title={format.moment(task.created_at)}>
          {format.ago(task.created_at, now)}
        </time>
      </p>
      <ul className={styles.images}>
        {images.map((image) => (
          <li key={image.id}>
            {image.image_url === null ? (
              <p className={styles.gone} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
                <Translate id="images.gone">The file is deleted</Translate>
              </p>
            ) : (
              <>
                <a href={image.image_url} target="_blank" rel="noreferrer">
                  <img src={image.image_url} alt={title} width={image.width} height={image.height} loading="lazy" />
                </a>
                <span className={styles.actions}>
                  <a href={`${image.image_url}?download`} download>
                    <Translate id="images.download">Download</Translate>
                  </a>
                  <Button
                    variant="quiet"
                    onClick={() => onStart({ url: image.image_url!, width: image.width, height: image.height })}
                  >
                    <Translate id="images.startFrom">Start from this</Translate>
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
        {waiting.map((n) => (
          <li key={n} className={styles.waiting} style={{ aspectRatio: `${width} / ${height}` }} />
        ))}
      </ul>
      {!done && (
        <div className={styles.foot}>
          <output className={styles.eta}>
            {translate(
              { id: 'images.progress', message: '{made} of {count} done' },
              { made: String(images.length), count: String(count) },
            )}
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
