export { getConfiguration } from './configuration.ts';
export { readSupportFacts } from './support-facts.ts';
export { getVersion } from '../../core/version.ts';
