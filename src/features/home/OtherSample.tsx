import slotted from '#generated/home/samples.json';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { type HomeSample, type HomeSlots, sampleHtml } from './example-request.ts';

const samples: readonly HomeSample[] = slotted;

interface OtherSampleProps {
  language: string;
  slots: HomeSlots;
  values: HomeSlots;
}

/** The request of the page in a language other than the first. */
export function OtherSample({ language, slots, values }: OtherSampleProps) {
  const sample = samples.find((one) => one.language === language)!;
  return <StaticCode html={sampleHtml(sample, slots, values)} />;
}
