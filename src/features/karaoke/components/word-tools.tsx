import { useId, useState } from 'react';
import { Input, Select, Slider } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import type { ExportKaraokeData } from '#generated/account/types.gen.ts';
import { toServerUrl } from '../../../core/api/api-base-url.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { EditorState } from '../use-karaoke-editor.ts';
import type { Times } from '../word-times.ts';
import styles from '../karaoke.module.css';

/** Actions for all words. */
export function AllWords({ editor: { shift, reset, isEngine } }: { editor: EditorState }) {
  const id = useId();
  const [typed, setTyped] = useState('0.1');
  const seconds = Number(typed.replace(',', '.'));
  const usable = Number.isFinite(seconds) && seconds > 0;
  return (
    <div className={styles.group}>
      <label htmlFor={id}>{translate({ id: 'karaoke.shift', message: 'Shift all words, in seconds' })}</label>
      <Input
        id={id}
        className={styles.narrow}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        status={usable ? '' : 'error'}
        aria-invalid={usable ? undefined : true}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button disabled={!usable} onClick={() => shift(-seconds)}>
        <Translate id="karaoke.earlier">Earlier</Translate>
      </Button>
      <Button disabled={!usable} onClick={() => shift(seconds)}>
        <Translate id="karaoke.later">Later</Translate>
      </Button>
      <Button
        variant="quiet"
        disabled={isEngine}
        title={translate({ id: 'karaoke.reset.hint', message: 'You can undo this. It takes effect when you save.' })}
        onClick={reset}
      >
        <Translate id="karaoke.reset">Restore engine times</Translate>
      </Button>
    </div>
  );
}

type Format = ExportKaraokeData['query']['format'];

const formats: readonly { readonly value: Format; readonly label: string }[] = [
  { value: 'lrc', label: 'LRC' },
  { value: 'elrc', label: 'Enhanced LRC' },
  { value: 'srt', label: 'SubRip (SRT)' },
  { value: 'vtt', label: 'WebVTT' },
  { value: 'ttml', label: 'TTML' },
  { value: 'json', label: 'JSON' },
];

/** Exports of the word times. */
export function ExportBar({ clipId, editor: { unsaved, save } }: { clipId: string; editor: EditorState }) {
  const id = useId();
  const [format, setFormat] = useState<Format>('lrc');
  function download() {
    const link = document.createElement('a');
    link.href = toServerUrl(`/api/account/clips/${encodeURIComponent(clipId)}/karaoke/export?format=${format}`);
    link.download = '';
    link.click();
  }
  return (
    <div className={styles.group}>
      <label htmlFor={id}>{translate({ id: 'karaoke.format', message: 'Format' })}</label>
      <Select id={id} className={styles.format} value={format} onChange={setFormat} options={[...formats]} />
      {/* The server writes the file, so the times are saved first. */}
      <Button onClick={() => (unsaved ? save({ done: download }) : download())}>
        <Icon name="download" />
        {unsaved
          ? translate({ id: 'karaoke.saveAndDownload', message: 'Save and download' })
          : translate({ id: 'karaoke.download', message: 'Download' })}
      </Button>
    </div>
  );
}

/** Pixels per second. */
const scales = { least: 20, most: 400, step: 10, first: 90 } as const;

/** The width in pixels at which a word with its borders can be pressed. */
const LEAST_WIDTH = 26;

/** The initial scale, at which even the shortest word can be pressed. It is a multiple of the slider's step. */
export function getFirstScale(times: Times): number {
  const shortest = Math.min(...times.map(({ start, end }) => end - start));
  const needed = Math.ceil(LEAST_WIDTH / shortest / scales.step) * scales.step;
  return Math.min(scales.most, Math.max(scales.first, needed));
}

/** The scale of the waveform. */
export function ZoomSlider({ scale, onScale }: { scale: number; onScale: (scale: number) => void }) {
  const id = useId();
  return (
    <div className={styles.zoom}>
      <span id={id}>{translate({ id: 'karaoke.zoom', message: 'Zoom' })}</span>
      <Slider
        ariaLabelledByForHandle={id}
        tooltip={{ open: false }}
        min={scales.least}
        max={scales.most}
        step={scales.step}
        value={scale}
        onChange={onScale}
      />
    </div>
  );
}
