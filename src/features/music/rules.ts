import { translate } from '@docusaurus/Translate';
import { countPoints } from '../../ui/fields/count-points.ts';

export const required = (text: string) =>
  text.trim() !== '' || translate({ id: 'field.required', message: 'Fill this in' });

/** At most `max` code points, as the API counts them. */
export const upTo = (max: number) => (text: string) =>
  countPoints(text.trim()) <= max || translate({ id: 'field.tooLong', message: 'This is too long' });

/** Nothing, or a whole number in the range. */
export const wholeNumber =
  ({ min, max }: { readonly min: number; readonly max: number }) =>
  (text: string) =>
    text.trim() === '' ||
    (/^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) ||
    translate(
      { id: 'field.wholeNumber', message: 'Enter a whole number from {min} to {max}' },
      { min: String(min), max: String(max) },
    );
