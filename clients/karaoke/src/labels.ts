import { type Labels, settings } from './settings.ts';

/** The labels of an element in the language of the element or its page, or else in English. */
export function getLabels(element: HTMLElement): { readonly lang: string; readonly labels: Labels } {
  const wanted = element.closest<HTMLElement>('[lang]')?.lang || navigator.language;
  const code = wanted.toLowerCase().split(/[-_]/)[0]!;
  const lang = code in settings.labels ? code : 'en';
  const own = element.getAttribute('labels');
  const labels = settings.labels[lang]!;
  return { lang, labels: own === null ? labels : { ...labels, ...(JSON.parse(own) as Partial<Labels>) } };
}

/** Fills in `{name}` of a label. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** 0:07, 3:41, 1:02:09 */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return (hours > 0 ? `${hours}:${pad(minutes)}` : `${minutes}`) + `:${pad(whole % 60)}`;
}
