/** A name for one call, unique beyond this page. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency keys of a form. The same request that is sent again because its answer never came keeps its key, so that
 * it cannot be charged twice; another request, and the same one after it was accepted, has a new key.
 */
export class SubmissionKeys {
  #key = newKey();
  #request = '';

  keyFor(request: unknown): string {
    const text = JSON.stringify(request);
    if (text !== this.#request) this.accepted();
    this.#request = text;
    return this.#key;
  }

  accepted(): void {
    this.#key = newKey();
    this.#request = '';
  }
}
