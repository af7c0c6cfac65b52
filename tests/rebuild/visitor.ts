/** Requests the same paths again and again, and compares each response with the first one. */
export class Visitor {
  readonly failures: string[] = [];
  readonly #origin: string;
  readonly #paths: readonly string[];
  readonly #first = new Map<string, string>();

  constructor(origin: string, paths: readonly string[]) {
    this.#origin = origin;
    this.#paths = paths;
  }

  /** The first response for each path. */
  first(path: string): string | undefined {
    return this.#first.get(path);
  }

  async #get(path: string): Promise<string> {
    const response = await fetch(this.#origin + path);
    return `${response.status} ${await response.text()}`;
  }

  /** Requests every path once. */
  async visit(): Promise<void> {
    for (const path of this.#paths) {
      const found = await this.#get(path).catch(String);
      if (!this.#first.has(path)) this.#first.set(path, found);
      if (found !== this.#first.get(path)) this.failures.push(`${path}: ${found.slice(0, 80)}`);
    }
  }
}
