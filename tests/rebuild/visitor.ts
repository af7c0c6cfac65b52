/** Requests the same paths continuously, and compares each response with the first one. */
export class Visitor {
  readonly failures: string[] = [];
  readonly #origin: string;
  readonly #paths: readonly string[];
  readonly #first = new Map<string, string>();
  readonly #waiting: { rounds: number; readonly done: () => void }[] = [];
  #visit: Promise<void> | undefined;
  #ended = false;

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

  async #round(): Promise<void> {
    for (const path of this.#paths) {
      const found = await this.#get(path).catch(String);
      if (!this.#first.has(path)) this.#first.set(path, found);
      if (found !== this.#first.get(path)) this.failures.push(`${path}: ${found.slice(0, 80)}`);
    }
  }

  /** Runs until the end. */
  begin(): void {
    this.#visit = (async () => {
      while (!this.#ended) {
        await this.#round();
        for (const one of this.#waiting) one.rounds -= 1;
        for (const one of this.#waiting.filter(({ rounds }) => rounds <= 0)) {
          this.#waiting.splice(this.#waiting.indexOf(one), 1);
          one.done();
        }
      }
    })();
  }

  /** Resolves after every path was requested once more. */
  wholeRound(): Promise<void> {
    // The current round began earlier.
    return new Promise((done) => this.#waiting.push({ rounds: 2, done }));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#visit;
  }
}
