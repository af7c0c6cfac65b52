import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import first from '#generated/home/first-sample.json';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { sampleHtml } from './example-request.ts';

const { sample, slots } = first;

/** A request for a song with this prompt, in the first language of the samples. */
export function FirstSample({ prompt }: { prompt: string }) {
  const { siteConfig } = useDocusaurusContext();
  return <StaticCode html={sampleHtml(sample, slots, { prompt, origin: siteConfig.url })} />;
}
