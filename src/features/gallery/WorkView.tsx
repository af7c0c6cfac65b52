import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useFormat } from '../../core/format/format.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { createPagePaths, getWorkTitle } from './gallery-text.ts';
import { getEmbedCode } from './embed-code.ts';
import { getPlaysEndpoint } from './gallery-queries.ts';
import { KaraokeSong } from './KaraokeSong.tsx';
import { useLightbox } from './use-lightbox.tsx';
import { useReport } from './use-report.tsx';
import { WorkPreview } from './WorkPreview.tsx';
import styles from './WorkPage.module.css';

/** The work, as large as the page allows. */
function Media({ work, onView }: { work: GalleryWork; onView: () => void }) {
  const { id, kind, media_url: media, cover_url: cover, lyrics_url: lyrics, duration, waveform } = work;
  const title = getWorkTitle(work);
  if (kind !== 'song') {
    return (
      <WorkPreview work={work} src={media} title={title} className={styles.visual} onView={onView} loading="eager" />
    );
  }
  return (
    <div className={styles.song}>
      <div className={styles.cover}>
        {cover === null ? <AppIcon name="note" size={56} /> : <img src={cover} alt="" width={512} height={512} />}
      </div>
      {lyrics === null ? (
        <AudioPlayer
          src={media}
          title={title}
          cover={cover ?? undefined}
          hidesCover
          hidesTitle
          duration={duration ?? 0}
          peaks={waveform}
          plays={getPlaysEndpoint(id)}
          size="score"
        />
      ) : (
        <KaraokeSong work={work} title={title} />
      )}
    </div>
  );
}

/** Facts about the work. */
function Facts({ work }: { work: GalleryWork }) {
  const format = useFormat();
  const { model, duration, width, height, plays, created_at: at } = work;
  const facts = {
    [translate({ id: 'gallery.fact.model', message: 'Model' })]: model,
    [translate({ id: 'gallery.fact.duration', message: 'Duration' })]: duration === null ? null : formatTime(duration),
    [translate({ id: 'gallery.fact.dimensions', message: 'Dimensions' })]:
      width === null || height === null ? null : `${width} × ${height}`,
    [translate({ id: 'gallery.fact.plays', message: 'Plays' })]: plays === 0 ? null : format.number(plays),
    [translate({ id: 'library.fact.made', message: 'Created' })]: <time dateTime={at}>{format.date(at)}</time>,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A public work with its facts, its license, and what a visitor can do with it. */
export function WorkView({ work }: { work: GalleryWork }) {
  const { button, dialog } = useReport(work);
  const { view, lightbox } = useLightbox([work]);
  return (
    <article className={styles.work} aria-label={getWorkTitle(work)}>
      <Media work={work} onView={() => view(work.id)} />
      <div>
        <Facts work={work} />
        <p className={styles.actions}>
          <LinkButton to={createPagePaths[work.kind]} variant="primary" size="large">
            <Translate id="gallery.make">Generate your own</Translate>
          </LinkButton>
          <CopyButton
            labeled
            text={location.href}
            icon="link"
            label={translate({ id: 'gallery.copyLink', message: 'Copy link' })}
          />
          {work.kind === 'song' && (
            <CopyButton
              labeled
              text={getEmbedCode(work.id, location.origin)}
              icon="copy"
              label={translate({ id: 'gallery.copyEmbed', message: 'Copy embed code' })}
            />
          )}
          <Button variant="quiet" onClick={button.onClick}>
            <AppIcon name="flag" />
            {button.label}
          </Button>
        </p>
        <p className={styles.license}>
          <Translate id="gallery.license">All rights to this work belong to its owner.</Translate>
          <SentenceSpace />
          <Link to="/legal/terms#gallery">
            <Translate id="gallery.license.terms">Terms for public works</Translate>
          </Link>
        </p>
      </div>
      {dialog}
      {lightbox}
    </article>
  );
}
