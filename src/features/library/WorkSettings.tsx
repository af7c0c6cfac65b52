import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { getWorkPath } from '#catalog/work-page.ts';
import type { WorkDetail } from '#generated/account/types.gen.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useFormat } from '../../core/format/format.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useStorageUsage, useUpdateWork } from './library-queries.ts';
import { getVisibilityName, isPublishable, useExpiryTexts } from './library-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './library.module.css';

function getVisibilityHint({ visibility, taken_down: takenDown, mode, kind, title, first_title }: WorkDetail): string {
  if (takenDown) {
    return translate({
      id: 'library.takenDown',
      message: 'Support removed this work from the gallery. It can’t be made public.',
    });
  }
  if (mode === 'test') {
    return translate({ id: 'library.public.test', message: 'Test works aren’t shown in the gallery.' });
  }
  if (visibility === 'private') {
    return translate({
      id: 'library.private.text',
      message: 'Not listed in the gallery. Anyone with the URL of the file can open it.',
    });
  }
  if (kind !== 'song' && title === first_title) {
    return translate({
      id: 'library.public.untitled',
      message: 'Listed in the public gallery until its files expire, without a title until you name it.',
    });
  }
  return translate({ id: 'library.public.text', message: 'Listed in the public gallery until its files expire.' });
}

interface WorkSettingsProps {
  work: WorkDetail;
  onPublish: (from: HTMLElement) => void;
}

/** Whether a work is kept, and its visibility. */
export function WorkSettings({ work, onPublish }: WorkSettingsProps) {
  const format = useFormat();
  const plural = usePlural();
  const update = useUpdateWork();
  const keeping = useStorageUsage();
  const { id, kept, visibility, mode } = work;
  return (
    <div className={styles.decisions}>
      <section>
        <p className={clsx(kit.medium, layout.flush)}>{useExpiryTexts(work).sentence}</p>
        <p className={styles.hint}>
          {kept
            ? plural(limits.stopKeepingHours, (hours) =>
                translate(
                  {
                    id: 'library.stopKeeping.text',
                    message:
                      'If you stop keeping it, its files expire with their task, but not for at least {hours} hours.',
                  },
                  { hours },
                ),
              )
            : translate({ id: 'library.keep.text', message: 'Files of kept works don’t expire.' })}
          <span className={styles.keeping}>
            {keeping &&
              translate(
                { id: 'library.keeping', message: '{kept} of {most} works kept' },
                { kept: format.number(keeping.kept), most: format.number(keeping.most) },
              )}
          </span>
        </p>
        <Button
          busy={update.isPending && update.variables?.body.kept !== undefined}
          disabled={!kept && keeping !== undefined && keeping.kept >= keeping.most}
          onClick={() => void update.run({ path: { id }, body: { kept: !kept } })}
        >
          {kept ? (
            <Translate id="library.stopKeeping">Stop keeping</Translate>
          ) : (
            <Translate id="library.keep">Keep</Translate>
          )}
        </Button>
      </section>
      <section>
        <p className={clsx(kit.medium, layout.flush)}>{getVisibilityName(visibility)}</p>
        <p className={styles.hint}>
          {getVisibilityHint(work)}
          <SentenceSpace />
          {visibility === 'public' && mode === 'live' && (
            <Link to={getWorkPath(id)}>
              <Translate id="library.public.open">Open in the gallery</Translate>
            </Link>
          )}
        </p>
        {visibility === 'public' ? (
          <Button
            busy={update.isPending && update.variables?.body.visibility !== undefined}
            onClick={() => void update.run({ path: { id }, body: { visibility: 'private' } })}
          >
            <Translate id="library.makePrivate">Make private</Translate>
          </Button>
        ) : (
          isPublishable(work) && (
            <Button onClick={(event) => onPublish(event.currentTarget)}>
              <Translate id="library.publish">Publish</Translate>
            </Button>
          )
        )}
      </section>
    </div>
  );
}
