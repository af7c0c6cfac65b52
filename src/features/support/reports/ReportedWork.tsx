import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { ReportReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { reportReasons } from '../../../core/report-text.ts';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Player } from '../../../ui/player/Player.tsx';
import { Video } from '../../../ui/player/Video.tsx';
import { Whose } from '../Whose.tsx';
import { ReportActions } from './ReportActions.tsx';
import { kindNames, reportState } from './report-words.ts';
import desk from '../support.module.css';
import styles from './reports.module.css';

const titleOf = ({ title }: ReportReview) => title || translate({ id: 'task.untitled', message: 'Untitled' });

/** The work itself, heard or seen where it is judged. */
function Work({ work }: { work: ReportReview }) {
  const { kind, media_url: src, cover_url: cover, duration, waveform, width, height } = work;
  const title = titleOf(work);
  const size = { width: width ?? undefined, height: height ?? undefined };
  if (src === null) {
    return (
      <p className={desk.muted}>
        <Translate id="support.reports.gone">Its files are deleted.</Translate>
      </p>
    );
  }
  if (kind === 'song') {
    return <Player src={src} title={title} cover={cover ?? undefined} duration={duration ?? 0} peaks={waveform} />;
  }
  return kind === 'video' ? (
    <Video className={styles.media} src={src} title={title} poster={cover ?? undefined} {...size} />
  ) : (
    <a href={src} target="_blank" rel="noreferrer">
      <img className={styles.media} src={src} alt={title} {...size} loading="lazy" />
    </a>
  );
}

/** A reported work with what was said of it, and what can be decided. */
export function ReportedWork({ work }: { work: ReportReview }) {
  const { id, kind, visibility, state, reports, said, note, reported_at: at } = work;
  const format = useFormat();
  return (
    <li className={desk.card} aria-labelledby={id}>
      <p className={desk.cardHead}>
        <strong id={id} className={styles.title}>
          {titleOf(work)}
        </strong>
        <StatusBadge {...reportState(work)} />
        <span className={desk.muted}>
          {kindNames[kind]()} ·{' '}
          {visibility === 'public' ? (
            <Translate id="support.reports.public">Public</Translate>
          ) : (
            <Translate id="support.reports.private">Private</Translate>
          )}{' '}
          · <time dateTime={at}>{format.moment(at)}</time>
        </span>
      </p>
      <p className={desk.cardHead}>
        <Whose row={work} />
        <code className={desk.id}>{id}</code>
      </p>
      <div className={clsx(styles.work, kind === 'song' && styles.wide)}>
        <Work work={work} />
      </div>
      <ul className={styles.said}>
        {said.map(({ reason, details, at: when }) => (
          <li key={`${when} ${reason} ${details}`}>
            <strong>{reportReasons[reason]()}</strong>{' '}
            <time className={desk.muted} dateTime={when}>
              {format.moment(when)}
            </time>
            {details !== '' && <p className={desk.text}>{details}</p>}
          </li>
        ))}
      </ul>
      {reports > said.length && (
        <p className={desk.muted}>
          {translate(
            { id: 'support.reports.more', message: '{count} reports in all' },
            { count: format.number(reports) },
          )}
        </p>
      )}
      {state !== 'waiting' && note !== '' && <p className={desk.note}>{note}</p>}
      <ReportActions work={work} />
    </li>
  );
}
