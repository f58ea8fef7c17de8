import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The permission bits of a file's group and of all others. */
const OTHERS = 0o077;

/** Creates an empty file that only its owner can read, and its folder. An existing file is not changed. */
export function createPrivateFile(path: string): void {
  makeFolder(dirname(path));
  // Closing a descriptor of an existing file would release the locks that this process has on it.
  if (existsSync(path)) return;
  closeSync(openSync(path, 'a', 0o600));
  giveToOwnerOf(dirname(path), path);
}

/** A start or a restore may run as root, and the next start as another user. */
export function giveToOwnerOf(owned: string, file: string): void {
  const { uid, gid } = statSync(owned);
  if (process.geteuid?.() === 0) chownSync(file, uid, gid);
}

/**
 * Creates a folder that only its owner can read. Node's `recursive` never returns where folders cannot be created, as
 * below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, 0o700);
}

/**
 * Removes all permissions except the owner's from those of these files that exist; returns those that it may not
 * change.
 */
export function closeToOthers(paths: string[]): string[] {
  // Windows inherits different permissions from the folder.
  if (process.geteuid === undefined) return [];
  const uid = process.geteuid();
  return paths.filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & OTHERS) !== 0 && !(stats.uid === uid && isClosed(path, stats));
  });
}

function isClosed(path: string, { mode }: Stats): boolean {
  try {
    chmodSync(path, mode & ~OTHERS & 0o7777);
    return true;
  } catch {
    // For example on a file system without permissions.
    return false;
  }
}
