import { imageModels } from './images.ts';
import { lyricsCredits } from './trying.ts';
import { videoModels } from './videos.ts';

/** Prices in texts of the contract. */
export const contractPrices: Readonly<Record<string, number>> = {
  imageCredits: imageModels[0].credits,
  videoCredits: videoModels[0].credits,
  lyricsCredits,
};

/** Replaces placeholders such as `{imageCredits}` in texts of the contract and its translations with prices. */
export const withPrices = (text: string): string =>
  text.replaceAll(/\{(\w+Credits)\}/g, (placeholder, name: string) => String(contractPrices[name] ?? placeholder));

const pricePattern = new RegExp(String.raw`(?<!\d)(?:${Object.values(contractPrices).join('|')})(?= credits)`, 'g');

/** An English text of the contract that is the same whatever the prices of this installation. */
export const withoutPrices = (text: string): string => text.replaceAll(pricePattern, '{credits}');
