import clsx from 'clsx';
import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { imageModels } from '#catalog/images.ts';
import { newestModel } from '#catalog/models.ts';
import { type Pack, packs, recommendedPack, songPrice } from '#catalog/packs.ts';
import { videoModels } from '#catalog/videos.ts';
import { useFormat } from '../../core/format/format.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { OperatorNote } from '../session/OperatorNote.tsx';
import { Savings } from './Savings.tsx';
import kit from '../../ui/kit.module.css';
import styles from './packs.module.css';

function Amount({ name, count, className }: { name: ReactNode; count: number; className?: string }) {
  const format = useFormat();
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{format.number(count)}</dd>
    </div>
  );
}

/** What the credits are enough for. What the live engine can't make is hidden. */
function Amounts({ credits }: Pick<Pack, 'credits'>) {
  return (
    <>
      <p className={clsx(kit.note, styles.caption)}>
        <Translate id="pricing.enough">Enough for one of these</Translate>
      </p>
      <dl className={styles.amounts}>
        <Amount
          name={
            <Translate id="pricing.enough.songs" values={{ model: newestModel.id }}>
              {'Songs with {model}'}
            </Translate>
          }
          count={Math.floor(credits / newestModel.credits) * newestModel.clips}
        />
        <Amount
          className={styles.images}
          name={translate({ id: 'gallery.images', message: 'Images' })}
          count={Math.floor(credits / imageModels[0].credits)}
        />
        <Amount
          className={styles.videos}
          name={translate({ id: 'gallery.videos', message: 'Videos' })}
          count={Math.floor(credits / videoModels[0].credits)}
        />
      </dl>
    </>
  );
}

/** Without a live engine nothing is sold, and the button leads to the keys, which are for tests. */
function PackAction({ id, credits }: Pick<Pack, 'id' | 'credits'>) {
  const format = useFormat();
  const variant = id === recommendedPack.id ? 'primary' : 'default';
  return (
    <div className={styles.action}>
      <LinkButton
        to={`/dashboard/api/billing?pack=${id}`}
        variant={variant}
        size="large"
        data-for-engine="remote"
        aria-label={translate(
          { id: 'pricing.buy.pack', message: 'Buy {credits}' },
          { credits: format.credits(credits) },
        )}
      >
        <Translate id="pricing.buy.one">Buy</Translate>
      </LinkButton>
      <LinkButton to="/dashboard/api/keys" variant={variant} size="large" data-for-engine="sandbox">
        <Translate id="pricing.test">Test</Translate>
      </LinkButton>
    </div>
  );
}

/** The credit packs. Each links to the billing page with the pack selected, which asks visitors to sign in first. */
export function Packs() {
  const format = useFormat();
  return (
    <div data-wide>
      <ul className={styles.packs}>
        {packs.map(({ id, credits, price }) => (
          <li key={id} className={clsx(styles.pack, id === recommendedPack.id && styles.recommended)}>
            <p className={styles.name}>
              {format.credits(credits)}
              {id === recommendedPack.id && (
                <span className={styles.mark}>
                  {translate({ id: 'orders.packs.recommended', message: 'Recommended' })}
                </span>
              )}
            </p>
            <p className={styles.price}>
              {format.money(price.amount, price.currency)}
              <Savings className={styles.savings} purchase={{ price, credits }} />
            </p>
            <p className={kit.note}>
              <Translate
                id="pricing.perSong"
                values={{
                  price: format.money(songPrice(price.amount, credits), price.currency, 3),
                  model: newestModel.id,
                }}
              >
                {'{price} per song with {model}'}
              </Translate>
            </p>
            <PackAction id={id} credits={credits} />
            <Amounts credits={credits} />
          </li>
        ))}
      </ul>
      <OperatorNote />
    </div>
  );
}
