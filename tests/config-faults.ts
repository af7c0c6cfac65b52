import { ConfigError, readConfig } from '../server/config.ts';

/** What is wrong with an environment, as the server says it at the start. Empty if it is right. */
export function configFaults(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}
