import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { WorkDetail } from '#generated/account/types.gen.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { kindName } from './library-text.ts';
import styles from './library.module.css';

type Relative = WorkDetail['family'][number];

interface BranchProps {
  family: readonly Relative[];
  /** What the shown ones continue; null for the first. */
  parent: Relative | null;
  hereId: string;
  addressOf: (id: string) => string;
}

const parentIn = (family: readonly Relative[], { parent_id: id }: Relative): Relative | null =>
  family.find((relative) => relative.id === id) ?? null;

function Branch({ family, parent, hereId, addressOf }: BranchProps) {
  const shown = family.filter((relative) => parentIn(family, relative) === parent);
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((relative) => {
        const title = relative.title || kindName('song');
        return (
          <li key={relative.id}>
            <span className={styles.relative}>
              {relative.id === hereId ? (
                <strong aria-current="true">{title}</strong>
              ) : relative.available ? (
                <Link to={addressOf(relative.id)}>{title}</Link>
              ) : (
                <span>
                  {title} · <Translate id="library.family.gone">deleted</Translate>
                </span>
              )}
              {relative.continue_at !== null && (
                <small>
                  {translate(
                    { id: 'library.family.at', message: 'from {time}' },
                    { time: formatTime(relative.continue_at) },
                  )}
                </small>
              )}
            </span>
            <Branch family={family} parent={relative} hereId={hereId} addressOf={addressOf} />
          </li>
        );
      })}
    </ul>
  );
}

/** What a song continues and what continues it, from the first of them on. */
export function FamilyTree({ work, addressOf }: { work: WorkDetail; addressOf: (id: string) => string }) {
  if (work.family.length < 2) return null;
  return (
    <section className={styles.family}>
      <h2>
        <Translate id="library.family">What continues what</Translate>
      </h2>
      <Branch family={work.family} parent={null} hereId={work.id} addressOf={addressOf} />
    </section>
  );
}
