import Translate, { translate } from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import { useFormat } from '../../core/format/format.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { OperatorNote } from '../session/OperatorNote.tsx';
import { StartButton } from '../session/StartButton.tsx';
import kit from '../../ui/kit.module.css';
import styles from './pricing.module.css';

/**
 * The credit packs with the price of a song. Each links to the billing page with the pack selected, which asks visitors to
 * sign in first. Without a live engine nothing is sold, and each links to the keys, which are for tests.
 */
export function Packs() {
  const format = useFormat();
  return (
    <div>
      <ul className={styles.packs}>
        {packs.map(({ id, credits, price: { amount, currency } }) => (
          <li key={id} className={styles.pack}>
            <p className={kit.soft}>{format.credits(credits)}</p>
            <p className={styles.price}>{format.money(amount, currency)}</p>
            <p className={kit.note}>
              <Translate
                id="pricing.perSong"
                values={{
                  price: format.money(songPrice(amount, credits), currency, 3),
                  model: newestModel.id,
                }}
              >
                {'{price} per song with {model}'}
              </Translate>
            </p>
            <div className={styles.actions}>
              <LinkButton
                to={`/dashboard/api/billing?pack=${id}`}
                data-for-engine="remote"
                aria-label={translate(
                  { id: 'pricing.buy.pack', message: 'Buy {credits}' },
                  { credits: format.credits(credits) },
                )}
              >
                <Translate id="pricing.buy.one">Buy</Translate>
              </LinkButton>
              <LinkButton to="/dashboard/api/keys" data-for-engine="sandbox">
                <Translate id="pricing.test">Test</Translate>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <StartButton variant="primary">
          <Translate id="pricing.register">Create an account</Translate>
        </StartButton>
      </p>
      <OperatorNote />
    </div>
  );
}
