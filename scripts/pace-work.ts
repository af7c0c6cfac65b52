import { parentPort } from 'node:worker_threads';

/** What tests do all day: make objects, look them up, sort, write and read JSON. Always the same amount. */
function work(): number {
  const seen = new Map<string, number>();
  let seed = 1;
  for (let round = 0; round < 2; round += 1) {
    const rows = Array.from({ length: 40_000 }, (_, index) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return { id: `row_${seed}`, weight: seed % 1000, tags: [`${index}`, `${seed % 7}`] };
    });
    rows.sort((a, b) => a.weight - b.weight || (a.id < b.id ? -1 : 1));
    for (const row of JSON.parse(JSON.stringify(rows)) as typeof rows) seen.set(row.id, row.weight);
  }
  return seen.size;
}

const started = performance.now();
work();
parentPort?.postMessage((performance.now() - started) / 1000);
