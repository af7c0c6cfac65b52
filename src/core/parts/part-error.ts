/** The script of a part couldn't be loaded: there is no network, or a newer build replaced it. */
export class PartLoadError extends Error {
  readonly attempts: number;

  constructor(cause: unknown, attempts: number) {
    super('The script of a part of the page couldn’t be loaded.', { cause });
    this.name = 'PartLoadError';
    this.attempts = attempts;
  }
}
