import { kill, pid } from 'node:process';

// Loaded into every server that a test starts. The server exits with its parent, however the parent ended.
process.once('disconnect', () => kill(pid, 'SIGKILL'));
// The timer must not keep the process running.
process.channel?.unref();
