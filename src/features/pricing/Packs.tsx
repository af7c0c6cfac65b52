import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { imageModels } from '#catalog/images.ts';
import { newestModel } from '#catalog/models.ts';
import { type Pack, packs, recommendedPack, songPrice, songsFor } from '#catalog/packs.ts';
import { videoModels } from '#catalog/videos.ts';
import { useFormat } from '../../core/format/format.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { OperatorNote } from '../session/OperatorNote.tsx';
import { Savings } from './Savings.tsx';
import styles from './packs.module.css';

/** How many songs, images or videos each pack is enough for. What the live engine can't make is hidden. */
function PackAmounts() {
  const format = useFormat();
  return (
    <table className={styles.amounts}>
      <caption>
        <Translate id="pricing.enough">Songs, images, or videos per pack</Translate>
      </caption>
      <thead>
        <tr>
          <th scope="col">{translate({ id: 'docs.packs.credits', message: 'Credits' })}</th>
          <th scope="col">
            <Translate id="pricing.enough.songs" values={{ model: newestModel.id }}>
              {'Songs with {model}'}
            </Translate>
          </th>
          <th scope="col" className={styles.images}>
            {translate({ id: 'gallery.images', message: 'Images' })}
          </th>
          <th scope="col" className={styles.videos}>
            {translate({ id: 'gallery.videos', message: 'Videos' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {packs.map(({ id, credits }) => (
          <tr key={id}>
            <th scope="row">{format.number(credits)}</th>
            <td>{format.number(songsFor(credits))}</td>
            <td className={styles.images}>{format.number(Math.floor(credits / imageModels[0].credits))}</td>
            <td className={styles.videos}>{format.number(Math.floor(credits / videoModels[0].credits))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Without a live engine nothing is sold. */
function BuyButton({ id, credits }: Pick<Pack, 'id' | 'credits'>) {
  const format = useFormat();
  return (
    <div className={styles.action} data-for-engine="remote">
      <LinkButton
        to={`/dashboard/api/billing?pack=${id}`}
        variant={id === recommendedPack.id ? 'primary' : 'default'}
        size="large"
        aria-label={translate(
          { id: 'pricing.buy.pack', message: 'Buy {credits}' },
          { credits: format.credits(credits) },
        )}
      >
        <Translate id="pricing.buy.one">Buy</Translate>
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
            <p className={styles.price}>{format.money(price.amount, price.currency)}</p>
            <p className={styles.note}>
              <Translate
                id="pricing.perSong"
                values={{
                  price: format.money(songPrice(price.amount, credits), price.currency, 3),
                  model: newestModel.id,
                }}
              >
                {'{price} per song with {model}'}
              </Translate>
              <Savings className={styles.savings} purchase={{ price, credits }} />
            </p>
            <BuyButton id={id} credits={credits} />
          </li>
        ))}
      </ul>
      <p data-for-engine="sandbox">
        <LinkButton to="/dashboard/api/keys" variant="primary" size="large">
          <Translate id="pricing.test">Test for free</Translate>
        </LinkButton>
      </p>
      <OperatorNote />
      <PackAmounts />
    </div>
  );
}
