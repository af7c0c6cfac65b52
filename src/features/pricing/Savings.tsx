import { translate } from '@docusaurus/Translate';
import { getSavings, type Pack } from '#catalog/packs.ts';
import { useFormat } from '../../core/format/format.ts';

interface SavingsProps {
  className: string | undefined;
  purchase: Pick<Pack, 'price' | 'credits'>;
}

/** How much less a credit costs than in the smallest pack. */
export function Savings({ className, purchase }: SavingsProps) {
  const { percent } = useFormat();
  const share = getSavings(purchase);
  if (Math.round(share * 100) === 0) return null;
  return (
    <span className={className}>
      {translate(
        { id: 'orders.packs.savings', message: 'Save {share}', description: 'A percentage, such as 17%' },
        { share: percent(share) },
      )}
    </span>
  );
}
