import { startServer } from '../server-process.ts';

// A test runner that will be killed: says which process it started, and stays.
const { child } = await startServer({ DATA_DIR: process.argv[2]! });
process.stdout.write(`${child.pid}\n`);
setInterval(() => undefined, 60_000);
