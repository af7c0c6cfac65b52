import { usePluralForm } from '@docusaurus/theme-common';
import { useFormat } from './format.ts';

/** Puts a number into a message with plural forms, which `toMessage` translates with the number as text. */
export type Plural = (count: number, toMessage: (count: string) => string) => string;

/** The function for the language of the page. */
export function usePlural(): Plural {
  const { selectMessage } = usePluralForm();
  const format = useFormat();
  return (count, toMessage) => selectMessage(count, toMessage(format.number(count)));
}
