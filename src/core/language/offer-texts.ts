/** What a language says of itself on a page that is in another one. */
export interface OfferTexts {
  readonly label: string;
  readonly text: string;
  readonly action: string;
  readonly dismiss: string;
}
