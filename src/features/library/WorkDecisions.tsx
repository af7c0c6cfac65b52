import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { WorkDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { Choice } from '../../dashboard/Choice.tsx';
import { Button } from '../../ui/Button.tsx';
import { visibilities } from './library-address.ts';
import { useKeeping, useUpdateWork } from './library-queries.ts';
import { lastsText, visibilityName } from './library-text.ts';
import styles from './library.module.css';

function whoSees({ visibility, taken_down: takenDown, mode, kind, title, first_title }: WorkDetail): string {
  if (takenDown) {
    return translate({
      id: 'library.takenDown',
      message: 'Support took this work out of the gallery. It cannot be made public.',
    });
  }
  if (visibility === 'private') {
    return translate({
      id: 'library.private.text',
      message: 'Nobody finds it. Whoever has the address of its file can open that.',
    });
  }
  if (mode === 'test') {
    return translate({ id: 'library.public.test', message: 'What was made in test mode is not shown in the gallery.' });
  }
  if (kind !== 'song' && title === first_title) {
    return translate({
      id: 'library.public.untitled',
      message: 'Everybody finds it in the gallery, untitled until you give it a name, as long as its files are there.',
    });
  }
  return translate({
    id: 'library.public.text',
    message: 'Everybody finds it in the gallery, as long as its files are there.',
  });
}

/** Whether a work stays, and who sees it. */
export function WorkDecisions({ work, now }: { work: WorkDetail; now: number }) {
  const format = useFormat();
  const update = useUpdateWork();
  const keeping = useKeeping();
  const { id, kept, visibility, taken_down: takenDown, mode } = work;
  return (
    <div className={styles.decisions}>
      <section>
        <p className={styles.lasts}>{lastsText(work, format, now)}</p>
        <p className={styles.hint}>
          {kept
            ? translate(
                {
                  id: 'library.letGo.text',
                  message: 'Let go, its files are deleted when their time is over, and not within {hours} hours.',
                },
                { hours: String(limits.letGoHours) },
              )
            : translate({ id: 'library.keep.text', message: 'Kept, its files stay until you let it go.' })}{' '}
          {keeping &&
            translate(
              { id: 'library.keeping', message: '{kept} of {most} works are kept.' },
              { kept: format.number(keeping.kept), most: format.number(keeping.most) },
            )}
        </p>
        <Button
          busy={update.isPending && update.variables?.body.kept !== undefined}
          disabled={!kept && keeping !== undefined && keeping.kept >= keeping.most}
          onClick={() => void update.run({ path: { id }, body: { kept: !kept } })}
        >
          {kept ? <Translate id="library.letGo">Let go</Translate> : <Translate id="library.keep">Keep</Translate>}
        </Button>
      </section>
      <section>
        {!takenDown && (
          <Choice
            label={translate({ id: 'images.visibility', message: 'Visibility' })}
            options={visibilities.map((value) => ({ value, label: visibilityName(value) }))}
            value={visibility}
            onChange={(value) => void update.run({ path: { id }, body: { visibility: value } })}
          />
        )}
        <p className={styles.hint}>
          {whoSees(work)}{' '}
          {visibility === 'public' && mode === 'live' && (
            <Link to={`/gallery?${new URLSearchParams({ work: id })}`}>
              <Translate id="library.public.open">Open it in the gallery</Translate>
            </Link>
          )}
        </p>
      </section>
    </div>
  );
}
