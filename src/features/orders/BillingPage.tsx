import { useState } from 'react';
import { useLocation } from '@docusaurus/router';
import Translate from '@docusaurus/Translate';
import { usePageConfig } from '../../core/page-config.ts';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AutoTopUp } from './components/AutoTopUp.tsx';
import { BalanceStatement } from '../credits/BalanceStatement.tsx';
import { billingTitle } from './order-text.ts';
import { BillingDetailsForm } from './components/BillingDetailsForm.tsx';
import { BillingHistory } from './components/BillingHistory.tsx';
import { BuyCredits, SaveMethod } from './components/BuyCredits.tsx';
import { OrderNotice } from './components/OrderNotice.tsx';
import styles from './orders.module.css';

/** `known`: whether it is known whose. The page is the same before. */
export function BillingPage({ known }: { known: boolean }) {
  const { search } = useLocation();
  const { apiBaseUrl } = usePageConfig();
  const [save, setSave] = useState(false);
  const arrived = new URLSearchParams(search).get('order');
  return (
    <>
      <PageHeader title={billingTitle()}>
        <Translate id="orders.billing.lead">Buy credits, and see what you paid and where they went.</Translate>
      </PageHeader>
      {known && arrived !== null && <OrderNotice key={arrived} id={arrived} known={known} />}
      <section className={styles.first} aria-labelledby="buy">
        <h2 id="buy" className={styles.heading}>
          <Translate id="orders.buyCredits">Buy credits</Translate>
        </h2>
        <BuyCredits known={known} save={save} />
        <SaveMethod checked={save} onChange={setSave} />
      </section>
      <section className={styles.section} aria-labelledby="top-ups">
        <h2 id="top-ups" className={styles.heading}>
          <Translate id="orders.topUps">Automatic top-ups</Translate>
        </h2>
        <AutoTopUp known={known} />
      </section>
      <section className={styles.section} aria-labelledby="history">
        <h2 id="history" className={styles.heading}>
          <Translate id="orders.history">Billing History</Translate>
        </h2>
        <BillingHistory
          known={known}
          empty={
            <p className={styles.lead}>
              <Translate id="orders.history.none">What you buy is listed here.</Translate>
            </p>
          }
        />
      </section>
      <section className={styles.section} aria-labelledby="details">
        <h2 id="details" className={styles.heading}>
          <Translate id="orders.details">On your receipts</Translate>
        </h2>
        <p className={styles.lead}>
          <Translate id="orders.details.lead">
            Receipts of orders that you pay from now on bear this. Receipts that you have stay as they are.
          </Translate>
        </p>
        <BillingDetailsForm known={known} />
      </section>
      <section className={styles.section} aria-labelledby="statement">
        <div className={styles.headingRow}>
          <h2 id="statement" className={styles.heading}>
            <Translate id="credits.statement">Balance statement</Translate>
          </h2>
          <a className={styles.export} href={`${apiBaseUrl}/api/account/credits/statement/export`} download>
            <Icon name="download" />
            <Translate id="credits.statement.export">Export CSV</Translate>
          </a>
        </div>
        <BalanceStatement known={known} />
      </section>
    </>
  );
}
