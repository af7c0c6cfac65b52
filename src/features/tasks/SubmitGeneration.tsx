import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../../core/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import styles from './generation.module.css';

interface SubmitGenerationProps {
  /** Credits; null for what is not charged. */
  cost: number | null;
  busy: boolean;
  /** It was refused because there are not enough of them. */
  tooFewCredits: boolean;
}

/** Sends a form that makes something: what it costs stands on the button, what there is below it. */
export function SubmitGeneration({ cost, busy, tooFewCredits }: SubmitGenerationProps) {
  const format = useFormat();
  const session = useSession();
  const balance = session.status === 'in' ? session.credits : undefined;
  const price = cost === null ? translate({ id: 'music.price.none', message: 'no charge' }) : format.credits(cost);
  return (
    <div className={styles.submit}>
      {tooFewCredits && (
        <p className={styles.alert} role="alert">
          <Icon name="alert" />
          <span>
            <Translate id="music.tooFewCredits">
              Your credits are not enough, please top up, if you have any questions, please contact support.
            </Translate>{' '}
            <Link to="/dashboard/api/billing">
              <Translate id="orders.buyCredits">Buy credits</Translate>
            </Link>
          </span>
        </p>
      )}
      <Button type="submit" variant="primary" size="large" busy={busy}>
        <Translate id="music.submit" values={{ price }}>
          {'Generate · {price}'}
        </Translate>
      </Button>
      <p className={styles.balance}>
        {balance !== undefined &&
          translate(
            { id: 'music.balance', message: 'You have {credits}.' },
            { credits: format.credits(balance.available) },
          )}
      </p>
    </div>
  );
}
