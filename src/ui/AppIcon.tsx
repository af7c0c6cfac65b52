import { IconPath, type IconProps, keyPath } from './Icon.tsx';

/** The icons of the dashboard, the gallery, the sign-in pages and try-it. */
const paths = {
  extend: 'M2.2 5.4v5.2M4.8 3.4v9.2M7.4 5.6v4.8M9.6 8h4.6M12.2 5.8 14.4 8l-2.2 2.2',
  undo: 'M5.6 2.8 2.6 5.8l3 3M2.8 5.8h6.4a3.8 3.8 0 0 1 0 7.6H5.6',
  redo: 'm10.4 2.8 3 3-3 3M13.2 5.8H6.8a3.8 3.8 0 0 0 0 7.6h3.6',
  microphone: 'M8 1.8a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0v-4a2 2 0 0 1 2-2ZM3.6 7.6a4.4 4.4 0 0 0 8.8 0M8 12v2.2',
  plus: 'M8 3v10M3 8h10',
  flag: 'M3.8 14V2.4M3.8 3h8.4l-2 2.8 2 2.8H3.8',
  more: 'M3.4 8h.2M7.9 8h.2M12.4 8h.2',
  eye: 'M1.6 8S4 3.6 8 3.6 14.4 8 14.4 8 12 12.4 8 12.4 1.6 8 1.6 8ZM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z',
  home: 'M2.6 7.2 8 2.6l5.4 4.6v6.2H9.8V9.4H6.2v4H2.6Z',
  overview: 'M2.6 13.4V8.6M6.2 13.4V5.4M9.8 13.4V9.6M13.4 13.4V2.6',
  key: keyPath,
  list: 'M5.6 4h8M5.6 8h8M5.6 12h8M2.4 4h.2M2.4 8h.2M2.4 12h.2',
  lyrics: 'M2.4 3.4h11.2M2.4 6.6h7.6M2.4 9.8h9.6M2.4 13h5.2',
  book: 'M8 4.2C6.6 3 4.8 2.6 2.4 2.6v9.6c2.4 0 4.2.4 5.6 1.6 1.4-1.2 3.2-1.6 5.6-1.6V2.6c-2.4 0-4.2.4-5.6 1.6Zm0 0v9.6',
  send: 'M13.8 2.2 2 6.9l4.6 2.5M13.8 2.2 9.1 14 6.6 9.4M13.8 2.2 6.6 9.4',
  card: 'M3 3.4h10c.6 0 1 .4 1 1v7.2c0 .6-.4 1-1 1H3c-.6 0-1-.4-1-1V4.4c0-.6.4-1 1-1ZM2 6.6h12M4.6 10h2.6',
  image: 'M2.5 3.5h11v9h-11ZM2.5 10.6l3-3 2.4 2.4 2.2-2.2 3.4 3.4M10.6 5.6a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8Z',
  film: 'M2.5 3.5h11v9h-11ZM6.6 6v4L10 8Z',
  library: 'M2.8 2.6v10.8M6.2 2.6v10.8M9.2 3.4l3.8 9.8M1.6 13.4h4.8',
  note: 'M6 12.2V3.4l7.4-1.6v8.8M4 10.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM11.4 8.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  previous: 'M3.4 3v10M12.8 3.2v9.6L5.6 8Z',
  next: 'M12.6 3v10M3.2 3.2v9.6L10.4 8Z',
  sound: 'M2.4 6.2v3.6h2.4L8.2 13V3L4.8 6.2ZM10.6 5.8a3 3 0 0 1 0 4.4M12.4 4a5.6 5.6 0 0 1 0 8',
  muted: 'M2.4 6.2v3.6h2.4L8.2 13V3L4.8 6.2ZM10.8 6.2l3.6 3.6M14.4 6.2l-3.6 3.6',
} as const;

export type AppIconName = keyof typeof paths;

export const isAppIcon = (name: string): name is AppIconName => Object.hasOwn(paths, name);

export function AppIcon({ name, ...rest }: IconProps<AppIconName>) {
  return <IconPath d={paths[name]} strokeWidth={name === 'more' ? 2.2 : 1.5} {...rest} />;
}
