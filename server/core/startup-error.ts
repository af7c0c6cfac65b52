import { getErrorCode } from './error-code.ts';

/** The server can't start for a reason that an operator can fix. The message has one sentence per reason. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartupError';
  }
}

const DISK_REASONS: Readonly<Record<string, string>> = {
  EACCES: "can't be written to by this user. Change its owner, or set a different DATA_DIR",
  EPERM: "can't be written to by this user. Change its owner, or set a different DATA_DIR",
  EROFS: 'is on a read-only file system. Set a DATA_DIR that can be written to',
  ENOTDIR: 'is not a directory. Set a different DATA_DIR',
  EEXIST: 'is not a directory. Set a different DATA_DIR',
  ENOSPC: 'is on a full disk. Free some space',
  EDQUOT: 'has used up its disk quota. Free some space, or raise the quota',
};

/** Explains a failed write to the data directory. Returns null if it isn't a disk error. */
export function describeDiskError(error: unknown, dataDir: string): string | null {
  const reason = DISK_REASONS[getErrorCode(error)];
  return reason === undefined ? null : `The data directory ${dataDir} ${reason}.`;
}

/** Explains a failed attempt to listen. Returns null if the error has another cause. */
export function describePortError(error: unknown): string | null {
  const { address, port } = error as { address?: string; port?: number };
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is already in use. Set PORT to a different port.`;
    case 'EACCES':
      if (port === undefined) return null;
      return `This user is not allowed to open port ${port} on ${address}. Set PORT to a different port.`;
    case 'EADDRNOTAVAIL':
      return `${address} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`;
    default:
      return null;
  }
}
