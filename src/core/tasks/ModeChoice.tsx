import { translate } from '@docusaurus/Translate';
import type { Mode } from '#generated/account/types.gen.ts';
import { limits } from '#catalog/limits.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import styles from './generation.module.css';

/** Whether what is made is paid for, and for how long it is kept. */
export function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  return (
    <div className={styles.mode}>
      <Segmented
        label={translate({ id: 'music.mode', message: 'Mode' })}
        options={[
          { value: 'live', label: translate({ id: 'music.mode.live', message: 'Live' }) },
          { value: 'test', label: translate({ id: 'music.mode.test', message: 'Test' }) },
        ]}
        value={value}
        onChange={onChange}
      />
      <p className={styles.hint}>
        {value === 'live'
          ? translate(
              { id: 'music.mode.live.hint', message: 'Spends credits. Files are kept for {days} days.' },
              { days: String(limits.retentionHours.live / 24) },
            )
          : translate(
              { id: 'music.mode.test.hint', message: 'Sandbox engine, no charge. Files are kept for {hours} hours.' },
              { hours: String(limits.retentionHours.test) },
            )}
      </p>
    </div>
  );
}
