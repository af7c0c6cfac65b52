import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels, newestModel } from '#catalog/models.ts';
import { packs } from '#catalog/packs.ts';
import { useFormat } from '../../core/format/format.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input, Select } from '../../ui/fields/controls.tsx';
import { estimateCost, fixedPriceOperations, type FixedId, type Plan } from './estimate.ts';
import kit from '../../ui/kit.module.css';
import styles from './pricing.module.css';

const { currency } = packs[0].price;
/** The most songs per month that the calculator accepts. Customers who need more contact us. */
const most = 1_000_000;
const begin: Plan = { model: newestModel.id, songs: 100, others: {} };

/** A new operation in the catalog fails compilation until it has a label here. */
const labels: Readonly<Record<FixedId, () => string>> = {
  images: () => translate({ id: 'gallery.images', message: 'Images' }),
  videos: () => translate({ id: 'gallery.videos', message: 'Videos' }),
  'timestamped-lyrics': () => translate({ id: 'pricing.month.lyrics', message: 'Timed lyrics' }),
};

/** Parses a whole number; anything else counts as zero. */
function CountField({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          step={1}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const count = Math.floor(Number(target.value));
            onChange(count > 0 ? Math.min(count, most) : 0);
          }}
        />
      )}
    </Field>
  );
}

/** The monthly cost estimate: songs by model and other operations. */
export function Calculator() {
  const format = useFormat();
  const [plan, setPlan] = useState(begin);
  const { calls, credits, amount } = estimateCost(plan);
  return (
    <div className={styles.calculator}>
      <div className={styles.fields}>
        <CountField
          label={translate({ id: 'gallery.songs', message: 'Songs' })}
          value={plan.songs}
          onChange={(songs) => setPlan({ ...plan, songs })}
        />
        <Field label={translate({ id: 'pricing.month.model', message: 'Model' })}>
          {(control) => (
            <Select
              {...control}
              value={plan.model}
              onChange={({ target }) => setPlan({ ...plan, model: target.value as Plan['model'] })}
            >
              {musicModels.map(({ id }) => (
                <option key={id}>{id}</option>
              ))}
            </Select>
          )}
        </Field>
        {fixedPriceOperations.map(({ id }) => (
          <CountField
            key={id}
            label={labels[id]()}
            value={plan.others[id] ?? 0}
            onChange={(count) => setPlan({ ...plan, others: { ...plan.others, [id]: count } })}
          />
        ))}
      </div>
      <output className={styles.result}>
        <span className={styles.price}>
          {amount === null ? (
            <Translate id="pricing.month.orders">More than one order</Translate>
          ) : (
            format.money(amount, currency)
          )}
        </span>
        <span>{format.credits(credits)}</span>
        <span className={kit.note}>
          <Translate id="pricing.month.calls" values={{ count: format.number(calls) }}>
            {'API calls that generate songs: {count}'}
          </Translate>
        </span>
      </output>
    </div>
  );
}
