/** How long a key works, as the form offers it: days from now, a chosen day, or for good. */
export const expiryChoices = ['never', '7', '30', '90', '365', 'date'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

const dayMilliseconds = 86_400_000;

/** The local day of a time, as a date field writes it. */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** When the key stops working: a chosen day counts to its end, where the customer is. `undefined`: never. */
export function expiryTime(choice: ExpiryChoice, day: string): string | undefined {
  if (choice === 'never') return undefined;
  const end = choice === 'date' ? new Date(`${day}T23:59:59`) : new Date(Date.now() + Number(choice) * dayMilliseconds);
  return end.toISOString();
}
