/** Icons on a 16-unit grid in the color of the text. They are always decorative, because the control has a label. */
const paths = {
  play: 'M4.5 2.4v11.2c0 .5.6.8 1 .6l8.4-5.6c.4-.3.4-.9 0-1.2L5.5 1.8c-.4-.2-1 .1-1 .6Z',
  pause: 'M4 2h2.8v12H4zM9.2 2H12v12H9.2z',
  retry: 'M13.2 8a5.2 5.2 0 1 1-1.7-3.9M13.4 1.8v2.9h-2.9',
  download: 'M8 2v8.2M4.8 7.2 8 10.4l3.2-3.2M2.6 13.6h10.8',
  copy: 'M5.6 5.6V3.2c0-.6.4-1 1-1h6.2c.6 0 1 .4 1 1v6.2c0 .6-.4 1-1 1h-2.4M3.2 5.6h6.2c.6 0 1 .4 1 1v6.2c0 .6-.4 1-1 1H3.2c-.6 0-1-.4-1-1V6.6c0-.6.4-1 1-1Z',
  check: 'm2.8 8.6 3.4 3.4 7-8',
  cross: 'm4 4 8 8M12 4l-8 8',
  alert: 'M8 4.4v4.4M8 11.4v.2M8 1.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 8 1.6Z',
  info: 'M8 7.2v4.4M8 4.4v.2M8 1.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 8 1.6Z',
  arrow: 'M2.6 8h10.4M9 4l4 4-4 4',
  chevron: 'm4 6 4 4 4-4',
  extend: 'M2.2 5.4v5.2M4.8 3.4v9.2M7.4 5.6v4.8M9.6 8h4.6M12.2 5.8 14.4 8l-2.2 2.2',
  undo: 'M5.6 2.8 2.6 5.8l3 3M2.8 5.8h6.4a3.8 3.8 0 0 1 0 7.6H5.6',
  redo: 'm10.4 2.8 3 3-3 3M13.2 5.8H6.8a3.8 3.8 0 0 0 0 7.6h3.6',
  microphone: 'M8 1.8a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0v-4a2 2 0 0 1 2-2ZM3.6 7.6a4.4 4.4 0 0 0 8.8 0M8 12v2.2',
  plus: 'M8 3v10M3 8h10',
  more: 'M3.4 8h.2M7.9 8h.2M12.4 8h.2',
  eye: 'M1.6 8S4 3.6 8 3.6 14.4 8 14.4 8 12 12.4 8 12.4 1.6 8 1.6 8ZM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z',
  overview: 'M2.6 13.4V8.6M6.2 13.4V5.4M9.8 13.4V9.6M13.4 13.4V2.6',
  key: 'M7.4 8.6 13.6 2.4M11 5l2 2M5.4 7.6a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  list: 'M5.6 4h8M5.6 8h8M5.6 12h8M2.4 4h.2M2.4 8h.2M2.4 12h.2',
  lyrics: 'M2.4 3.4h11.2M2.4 6.6h7.6M2.4 9.8h9.6M2.4 13h5.2',
  book: 'M8 4.2C6.6 3 4.8 2.6 2.4 2.6v9.6c2.4 0 4.2.4 5.6 1.6 1.4-1.2 3.2-1.6 5.6-1.6V2.6c-2.4 0-4.2.4-5.6 1.6Zm0 0v9.6',
  link: 'M6.8 9.2 9.2 6.8M5.2 7.6 3.4 9.4a2.3 2.3 0 0 0 3.2 3.2l1.8-1.8M10.8 8.4l1.8-1.8a2.3 2.3 0 0 0-3.2-3.2L7.6 5.2',
  send: 'M13.8 2.2 2 6.9l4.6 2.5M13.8 2.2 9.1 14 6.6 9.4M13.8 2.2 6.6 9.4',
  terminal: 'm3 4.4 3.6 3.6L3 11.6M8.4 12h4.8',
  card: 'M3 3.4h10c.6 0 1 .4 1 1v7.2c0 .6-.4 1-1 1H3c-.6 0-1-.4-1-1V4.4c0-.6.4-1 1-1ZM2 6.6h12M4.6 10h2.6',
  image: 'M2.5 3.5h11v9h-11ZM2.5 10.6l3-3 2.4 2.4 2.2-2.2 3.4 3.4M10.6 5.6a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8Z',
  film: 'M2.5 3.5h11v9h-11ZM6.6 6v4L10 8Z',
  library: 'M2.8 2.6v10.8M6.2 2.6v10.8M9.2 3.4l3.8 9.8M1.6 13.4h4.8',
  note: 'M6 12.2V3.4l7.4-1.6v8.8M4 10.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM11.4 8.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM8 1.2v1M8 13.8v1M1.2 8h1M13.8 8h1M3.2 3.2l.7.7M12.1 12.1l.7.7M12.8 3.2l-.7.7M3.9 12.1l-.7.7',
  moon: 'M13.6 9.6A6 6 0 1 1 6.4 2.4a4.8 4.8 0 0 0 7.2 7.2Z',
  halves: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  const isSolid = name === 'play' || name === 'pause';
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={isSolid ? 'currentColor' : 'none'}
      stroke={isSolid ? 'none' : 'currentColor'}
      strokeWidth={name === 'more' ? '2.2' : '1.5'}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
      {name === 'halves' && <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" />}
    </svg>
  );
}
