export { getConfiguration } from './configuration.ts';
export { readSupportFacts } from './support-facts-store.ts';
