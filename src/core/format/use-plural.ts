import { usePluralForm } from '@docusaurus/theme-common';
import { useFormat } from './format.ts';

/** Puts a number into a message with plural forms, which `toMessage` translates with the number as text. */
export function usePlural(): (count: number, toMessage: (count: string) => string) => string {
  const { selectMessage } = usePluralForm();
  const format = useFormat();
  return (count, toMessage) => selectMessage(count, toMessage(format.number(count)));
}
