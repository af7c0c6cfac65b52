import { slots } from '#generated/home/first-sample.json';
import slotted from '#generated/home/samples.json';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { type HomeSample, type HomeSlots, sampleHtml } from './example-request.ts';

const samples: readonly HomeSample[] = slotted;

/** The request of the page in a language other than the first. */
export function OtherSample({ language, values }: { language: string; values: HomeSlots }) {
  const sample = samples.find((one) => one.language === language)!;
  return <StaticCode html={sampleHtml(sample, slots, values)} />;
}
