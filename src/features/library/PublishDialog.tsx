import { Controller, useForm, useWatch } from 'react-hook-form';
import { Checkbox } from 'antd';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getWorkPath } from '#catalog/work-page.ts';
import type { Work } from '#generated/account/types.gen.ts';
import { workUpdateBounds } from '#generated/contract-bounds.ts';
import { zWorkUpdate } from '#generated/requests/zod.gen.ts';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { Video } from '../../core/player/Video.tsx';
import { useUpdateWork } from './library-queries.ts';
import styles from './PublishDialog.module.css';

/** The work as the gallery shows it: without its prompt and style. */
function Preview({ work, title }: { work: Work; title: string }) {
  const { kind, media_url: src, cover_url: cover, duration, waveform, width, height } = work;
  if (src === null) return null;
  const size = { width: width ?? undefined, height: height ?? undefined };
  return (
    <section className={styles.preview} aria-label={translate({ id: 'library.publish.preview', message: 'Preview' })}>
      {kind === 'song' ? (
        <AudioPlayer
          src={src}
          title={title}
          cover={cover ?? undefined}
          duration={duration ?? 0}
          peaks={waveform}
          detail={work.model}
        />
      ) : (
        <>
          {kind === 'image' ? (
            <img src={src} alt={title} {...size} />
          ) : (
            <Video src={src} title={title} poster={cover} {...size} />
          )}
          <p className={styles.title}>{title}</p>
        </>
      )}
    </section>
  );
}

/** The page of a published work. */
function Published({ id }: { id: string }) {
  const path = getWorkPath(id);
  return (
    <output className={styles.published}>
      <span>
        <Translate id="library.published">The work is in the gallery.</Translate>
      </span>
      <span>
        <Link to={path}>
          <Translate id="library.public.open">Open in the gallery</Translate>
        </Link>
        <CopyButton
          text={location.origin + path}
          icon="link"
          label={translate({ id: 'gallery.copyLink', message: 'Copy link' })}
        />
      </span>
    </output>
  );
}

/** The title that a work has in the gallery. Titles of images and videos are the beginning of their prompt, which stays private. */
const getPublicTitle = ({ kind, title, first_title: first }: Work) => (kind !== 'song' && title === first ? '' : title);

interface Values {
  readonly title: string;
  /** Undefined for works without lyrics. */
  readonly lyrics: boolean | undefined;
}

const toRequest = ({ title, lyrics }: Values) => ({
  title: title.trim(),
  visibility: 'public' as const,
  ...(lyrics !== undefined && { lyrics_public: lyrics }),
});
const resolver = createRequestResolver({ schema: zWorkUpdate, toRequest });

/** Asks for the title of a work, shows how it will look and under which terms, and makes it public. */
export function PublishDialog({ work, ...dialog }: DialogState & { work: Work }) {
  const form = useForm<Values>({
    resolver,
    defaultValues: { title: getPublicTitle(work), lyrics: work.kind === 'song' ? work.lyrics_public : undefined },
  });
  const update = useUpdateWork(showFieldIssues(form));
  const title = useWatch({ control: form.control, name: 'title' }).trim();
  const isPublished = form.formState.isSubmitSuccessful && update.isSuccess;
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'library.publish.title', message: 'Publish in the gallery' })}
      form={form}
      submit={<Translate id="library.publish">Publish</Translate>}
      result={isPublished ? <Published id={work.id} /> : undefined}
      onSubmit={form.handleSubmit((values) => update.run({ path: { id: work.id }, body: toRequest(values) }))}
    >
      <FormField
        control={form.control}
        name="title"
        label={translate({ id: 'library.publish.name', message: 'Title' })}
        max={workUpdateBounds.title.max}
      />
      {work.kind === 'song' && (
        <Controller
          control={form.control}
          name="lyrics"
          render={({ field: { value, ...field } }) => (
            <Checkbox {...field} checked={value}>
              <Translate id="library.publish.lyrics">Show the lyrics in time with the song</Translate>
            </Checkbox>
          )}
        />
      )}
      <Preview
        work={work}
        title={title || translate({ id: 'library.publish.untitled', message: 'Title of your work' })}
      />
      <div className={styles.license}>
        <h2>
          <Translate id="library.publish.license">License</Translate>
        </h2>
        <ul>
          <li>
            <Translate id="library.publish.license.rights">
              You keep all rights to the work. Visitors can view it, share the link to its page, and embed songs in
              other pages.
            </Translate>
          </li>
          <li>
            <Translate id="library.publish.license.shown">
              The gallery shows the work, its title, model, and date, and the lyrics if you choose to show them, but not
              your name, prompt, or style.
            </Translate>
          </li>
          <li>
            <Translate id="library.publish.license.ends">
              It stays public until its files expire or you make it private.
            </Translate>
          </li>
        </ul>
        <p>
          <Translate
            id="library.publish.consent"
            values={{
              terms: (
                <Link to="/legal/terms#gallery">
                  <Translate id="library.publish.terms">terms for public works</Translate>
                </Link>
              ),
            }}
          >
            {'By publishing, you confirm that you’re allowed to show the work, and accept the {terms}.'}
          </Translate>
        </p>
      </div>
    </FormDialog>
  );
}
