import { type PointerEvent, useRef } from 'react';
import clsx from 'clsx';
import { Slider } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { imageSize, uploads } from '#catalog/images.ts';
import { useFormat, useFormatDuration } from '../../core/format/format.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Crop, Source } from './crop.ts';
import type { Draft, useImageForm } from './use-image-form.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './SourceField.module.css';

interface RangeProps {
  label: string;
  /** The range, from 0 to 1 by default. */
  min?: number;
  max?: number;
  value: number;
  onChange: (value: number) => void;
}

function Range({ label, min = 0, max = 1, value, onChange }: RangeProps) {
  return (
    <div className={styles.range}>
      <span aria-hidden="true">{label}</span>
      <Slider
        ariaLabelForHandle={label}
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={onChange}
        tooltip={{ formatter: null }}
      />
    </div>
  );
}

/** Limits a position of the crop to the image. */
const clamp = (position: number): number => Math.min(1, Math.max(0, position));

interface FrameProps extends Pick<Draft, 'cut' | 'aspect'> {
  source: Source;
  onCut: (cut: Crop) => void;
}

/** The image in the aspect ratio of the result. Dragging moves it. */
function CropFrame({ source, cut, aspect, onCut }: FrameProps) {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly cut: Crop } | null>(null);
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (!from) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    // Dragging to the right reveals more of the left side.
    const nearness = Math.max(0.25, from.cut.zoom - 0.5);
    const x = clamp(from.cut.x - (clientX - from.x) / width / nearness);
    const y = clamp(from.cut.y - (clientY - from.y) / height / nearness);
    onCut({ ...from.cut, x, y });
  };
  const { width, height } = imageSize(aspect, 1000);
  const at = `${cut.x * 100}% ${cut.y * 100}%`;
  return (
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
        alt={translate({ id: 'images.source.alt', message: 'Source image' })}
        draggable={false}
        style={{ objectPosition: at, transformOrigin: at, scale: cut.zoom }}
      />
    </div>
  );
}

/** The source image: selected or dropped, then moved and zoomed within the aspect ratio of the result. */
export function SourceField({ generation }: { generation: ReturnType<typeof useImageForm> }) {
  const { form, draft, uploading, choose, startFrom } = generation;
  const { cut, aspect, strength } = draft;
  const format = useFormat();
  const duration = useFormatDuration();
  const onCut = (changed: Partial<Crop>) => form.setValue('cut', { ...cut, ...changed });
  const label = translate({ id: 'images.source', message: 'Source image' });
  return (
    <FormField control={form.control} name="source" label={label}>
      {({ id, ref, value: source, 'aria-describedby': describedBy, 'aria-invalid': invalid }) =>
        source === null ? (
          <label className={styles.drop}>
            <input
              id={id}
              ref={ref}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              disabled={uploading}
              onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
            />
            <b>
              {uploading
                ? translate({ id: 'images.source.uploading', message: 'Uploading' })
                : translate({ id: 'images.source.choose', message: 'Choose an image, or drop it here' })}
            </b>
            <span>
              <Translate
                id="images.source.limits"
                values={{ size: format.bytes(uploads.bytes), time: duration(uploads.hours * 3600) }}
              >
                {'JPEG, PNG, or WebP, up to {size}. Stored for {time}.'}
              </Translate>
            </span>
          </label>
        ) : (
          <fieldset
            id={id}
            aria-label={label}
            aria-describedby={describedBy}
            className={clsx(kit.bare, layout.stack, layout.shrink, layout.gap2)}
          >
            <CropFrame source={source} cut={cut} aspect={aspect} onCut={onCut} />
            <Range
              label={translate({ id: 'images.crop.zoom', message: 'Zoom' })}
              min={1}
              max={4}
              value={cut.zoom}
              onChange={(zoom) => onCut({ zoom })}
            />
            <Range
              label={translate({ id: 'images.crop.horizontal', message: 'Horizontal position' })}
              value={cut.x}
              onChange={(x) => onCut({ x })}
            />
            <Range
              label={translate({ id: 'images.crop.vertical', message: 'Vertical position' })}
              value={cut.y}
              onChange={(y) => onCut({ y })}
            />
            <Range
              label={translate(
                { id: 'images.strength', message: 'Strength: {percent}%' },
                { percent: String(Math.round(strength * 100)) },
              )}
              value={strength}
              onChange={(value) => form.setValue('strength', value)}
            />
            <Button variant="quiet" onClick={() => startFrom(null)}>
              <Translate id="images.source.remove">Choose another image</Translate>
            </Button>
          </fieldset>
        )
      }
    </FormField>
  );
}
