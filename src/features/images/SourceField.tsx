import { useId, useRef, type PointerEvent } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { imageSize, uploads } from '#catalog/images.ts';
import { useDuration } from '../../core/duration.ts';
import { Button } from '../../ui/Button.tsx';
import { between, type Cut, type Draft } from './draft.ts';
import styles from './images.module.css';

interface SourceFieldProps {
  draft: Draft;
  error: string | undefined;
  uploading: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onCut: (cut: Cut) => void;
  onStrength: (strength: number) => void;
}

interface RangeProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Range({ label, value, onChange, ...bounds }: RangeProps) {
  return (
    <label className={styles.range}>
      <span>{label}</span>
      <input
        type="range"
        step={0.01}
        {...bounds}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}

/** The image to start from: chosen or dropped, moved and magnified within the shape of what is made. */
export function SourceField({ draft, error, uploading, onChoose, onRemove, onCut, onStrength }: SourceFieldProps) {
  const duration = useDuration();
  const { source, cut, aspect, strength } = draft;
  const id = useId();
  const drag = useRef<{ readonly x: number; readonly y: number; readonly cut: Cut } | null>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (!from) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    // What is dragged to the right shows more of the left.
    const x = between(0, 1, from.cut.x - (clientX - from.x) / width / Math.max(0.25, from.cut.zoom - 0.5));
    const y = between(0, 1, from.cut.y - (clientY - from.y) / height / Math.max(0.25, from.cut.zoom - 0.5));
    onCut({ ...from.cut, x, y });
  };
  const { width, height } = imageSize(aspect, 1000);
  const at = `${cut.x * 100}% ${cut.y * 100}%`;
  return (
    <fieldset className={styles.source} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <Translate id="images.source">Image to start from</Translate>
      </legend>
      {source === null ? (
        <label className={styles.drop}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={uploading}
            onChange={({ target }) => take(target.files)}
          />
          <b>
            {uploading
              ? translate({ id: 'images.source.uploading', message: 'Uploading' })
              : translate({ id: 'images.source.choose', message: 'Choose an image, or drop one here' })}
          </b>
          <span>
            <Translate
              id="images.source.limits"
              values={{ megabytes: uploads.bytes / 2 ** 20, time: duration(uploads.hours * 3600) }}
            >
              {'JPEG, PNG or WebP, at most {megabytes} MiB. Kept for {time}.'}
            </Translate>
          </span>
        </label>
      ) : (
        <>
          <div
            className={styles.frame}
            style={{ aspectRatio: `${width} / ${height}` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              drag.current = { x: event.clientX, y: event.clientY, cut };
            }}
            onPointerMove={move}
            onPointerUp={() => (drag.current = null)}
            onPointerCancel={() => (drag.current = null)}
          >
            <img
              src={source.url}
              alt={translate({ id: 'images.source.alt', message: 'What the new image starts from' })}
              draggable={false}
              style={{ objectPosition: at, transformOrigin: at, scale: cut.zoom }}
            />
          </div>
          <Range
            label={translate({ id: 'images.cut.zoom', message: 'Zoom' })}
            min={1}
            max={4}
            value={cut.zoom}
            onChange={(zoom) => onCut({ ...cut, zoom })}
          />
          <Range
            label={translate({ id: 'images.cut.across', message: 'Left to right' })}
            min={0}
            max={1}
            value={cut.x}
            onChange={(x) => onCut({ ...cut, x })}
          />
          <Range
            label={translate({ id: 'images.cut.down', message: 'Top to bottom' })}
            min={0}
            max={1}
            value={cut.y}
            onChange={(y) => onCut({ ...cut, y })}
          />
          <Range
            label={translate(
              { id: 'images.strength', message: 'Strength: {percent} %' },
              { percent: String(Math.round(strength * 100)) },
            )}
            min={0}
            max={1}
            value={strength}
            onChange={onStrength}
          />
          <Button variant="quiet" onClick={onRemove}>
            <Translate id="images.source.remove">Take another image</Translate>
          </Button>
        </>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
