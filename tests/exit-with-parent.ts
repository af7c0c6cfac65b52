import { kill, pid } from 'node:process';

// Loaded into every server that a test starts: it ends with who started it, whatever ended that.
process.once('disconnect', () => kill(pid, 'SIGKILL'));
// The wait for it keeps nobody alive.
process.channel?.unref();
