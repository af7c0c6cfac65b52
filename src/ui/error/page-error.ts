/** An error with an HTTP status, which selects the error screen. */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'PageError';
    this.status = status;
  }
}

/** The HTTP status of an error, 500 by default. */
export function getErrorStatus(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500;
}
