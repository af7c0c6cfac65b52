import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { imageModels, imageStyles } from '#catalog/images.ts';
import { videoModels } from '#catalog/videos.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import pictures from '../../core/page-media/pictures.json';
import { Video } from '../../core/player/Video.tsx';
import { Section } from './Section.tsx';
import styles from './Pictures.module.css';

const { images, video } = pictures;

/** The prompts of the pictures (scripts/media.ts), in the page's language. */
const captions: Readonly<Record<string, () => string>> = {
  'a harbor village under a summer storm': () =>
    translate({ id: 'home.pictures.harbor', message: 'a harbor village under a summer storm' }),
  'a forest with a full moon': () => translate({ id: 'home.pictures.forest', message: 'a forest with a full moon' }),
  'a city skyline at sunset': () => translate({ id: 'home.pictures.skyline', message: 'a city skyline at sunset' }),
  'mountains above the clouds': () =>
    translate({ id: 'home.pictures.mountains', message: 'mountains above the clouds' }),
  'a city at night in the rain': () => translate({ id: 'home.pictures.city', message: 'a city at night in the rain' }),
};

/** The caption of a picture. Fails for a prompt without a translation, because the pictures were changed. */
const getCaption = (prompt: string): string => captions[prompt]!();

/** Images and a video from the same API. */
export function Pictures() {
  return (
    <Section
      wide
      height={[49, 37, 62]}
      title={<Translate id="home.pictures.title">Images and videos, too</Translate>}
      lead={
        <p>
          <Translate
            id="home.pictures.text"
            values={{
              styles: imageStyles.length,
              image: imageModels[0].credits,
              video: videoModels[0].credits,
              seconds: videoModels[0].seconds,
            }}
          >
            {
              'The same keys, tasks, and callbacks generate images in {styles} styles for {image} credits each, and {seconds}-second videos with music for {video} credits.'
            }
          </Translate>
          <SentenceSpace />
          <Link to="/docs/images">
            <Translate id="home.pictures.images">Images</Translate>
          </Link>
          {' · '}
          <Link to="/docs/videos">
            <Translate id="home.pictures.videos">Videos</Translate>
          </Link>
        </p>
      }
    >
      <div className={styles.pictures}>
        <figure className={styles.video}>
          <Video
            src={video.src}
            poster={video.poster}
            width={video.width}
            height={video.height}
            title={getCaption(video.prompt)}
          />
          <figcaption>{getCaption(video.prompt)}</figcaption>
        </figure>
        {images.map(({ src, width, height, prompt }) => (
          <figure key={src}>
            <img src={src} width={width} height={height} alt={getCaption(prompt)} loading="lazy" />
            <figcaption>{getCaption(prompt)}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
