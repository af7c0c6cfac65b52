/**
 * Idempotency keys of a form. A retry after a lost response keeps its key, so that it can't be charged twice; a
 * different request, or the same one after success, gets a new key.
 */
export class SubmissionKeys {
  #request = '';
  #key = '';

  getKey(request: string): string {
    if (request !== this.#request) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      this.#key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      this.#request = request;
    }
    return this.#key;
  }

  accept(): void {
    this.#request = '';
  }
}
