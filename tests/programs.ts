import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers here, and an ordinary user doesn't have them on the PATH. */
const SERVERS = ['/usr/sbin', '/usr/local/sbin'];

const onPath = (): string[] => (process.env.PATH ?? '').split(delimiter);

/** The path of a program in one of the folders, or null. */
function findIn(folders: readonly string[], program: string): string | null {
  const found = folders.find((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return found === undefined ? null : join(found, program);
}

/** Whether a program is on the PATH. */
export const isInstalled = (program: string): boolean => findIn(onPath(), program) !== null;

/** The path of a server such as nginx, or null if it isn't installed. */
export const findServer = (program: string): string | null => findIn([...onPath(), ...SERVERS], program);
