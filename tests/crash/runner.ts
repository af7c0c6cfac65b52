import { startServer } from '../server-process.ts';

// A test runner to be killed: it prints the id of the process it started and keeps running.
const { child } = await startServer({ DATA_DIR: process.argv[2]! });
process.stdout.write(`${child.pid}\n`);
setInterval(() => undefined, 60_000);
