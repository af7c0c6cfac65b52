import { useId, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { ExportKaraokeData } from '#generated/account/types.gen.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './karaoke.module.css';

type Format = ExportKaraokeData['query']['format'];

const formats = {
  lrc: 'LRC',
  elrc: 'Enhanced LRC',
  srt: 'SubRip (SRT)',
  vtt: 'WebVTT',
  ttml: 'TTML',
  json: 'JSON',
} as const satisfies Readonly<Record<Format, string>>;

const isFormat = (text: string): text is Format => text in formats;

interface ExportBarProps {
  clipId: string;
  unsaved: boolean;
  /** Whether what is seen is on the server then: the file is written there. */
  onSave: () => Promise<boolean>;
}

/** The words with their times as a file. */
export function ExportBar({ clipId, unsaved, onSave }: ExportBarProps) {
  const id = useId();
  const { apiBaseUrl } = usePageConfig();
  const [format, setFormat] = useState<Format>('lrc');
  async function download() {
    if (unsaved && !(await onSave())) return;
    const link = document.createElement('a');
    link.href = `${apiBaseUrl}/api/account/clips/${encodeURIComponent(clipId)}/karaoke/export?format=${format}`;
    link.download = '';
    link.click();
  }
  return (
    <div className={styles.group}>
      <label htmlFor={id}>
        <Translate id="karaoke.format">Format</Translate>
      </label>
      <Select id={id} value={format} onChange={({ target }) => isFormat(target.value) && setFormat(target.value)}>
        {Object.entries(formats).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Button onClick={() => void download()}>
        <Icon name="download" />
        {unsaved
          ? translate({ id: 'karaoke.saveAndDownload', message: 'Save and download' })
          : translate({ id: 'karaoke.download', message: 'Download' })}
      </Button>
    </div>
  );
}
