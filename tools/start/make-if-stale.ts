import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 500;
/** The process that makes it touches its lock this often. One that has not for longer has crashed. */
const TOUCH_MS = 500;
const CRASHED_MS = 5_000;
const PATIENCE_MS = 10 * 60_000;

interface Product {
  /** What it is, for a message. */
  name: string;
  /** The file that contains the hash of the sources that it was made from. */
  stamp: string;
  hash: string;
  /** A file that only the process that makes it creates. */
  lock: string;
  isThere?: () => boolean;
  make(): Promise<void>;
}

/**
 * Makes it when its sources have changed since the last time. Of several processes that start at once, one makes it and
 * the others wait for it.
 */
export async function makeIfStale({ name, stamp, hash, lock, isThere = () => true, make }: Product): Promise<void> {
  const isMade = () => isThere() && readIfThere(stamp) === hash;
  if (isMade()) return;
  const release = await acquire(lock, isMade, name);
  if (!release) return;
  try {
    if (isMade()) return;
    await make();
    fs.writeFileSync(stamp, hash);
  } finally {
    release();
  }
}

/** @returns How to release the lock; null when another process has made it meanwhile. */
async function acquire(lock: string, isMade: () => boolean, name: string): Promise<(() => void) | null> {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  const until = Date.now() + PATIENCE_MS;
  let isFirst = true;
  while (!createFile(lock)) {
    if (isMade()) return null;
    if (isFirst) console.log(`Another process builds ${name}; this one waits for it.`);
    isFirst = false;
    if (Date.now() > until)
      throw new Error(`another process has not finished ${name} in ${PATIENCE_MS / 60_000} minutes: stop it`);
    if (untouchedMs(lock) > CRASHED_MS) fs.rmSync(lock, { force: true });
    else await sleep(LOOK_MS);
  }
  return hold(lock);
}

function hold(lock: string): () => void {
  const touch = setInterval(() => {
    const now = new Date();
    fs.utimes(lock, now, now, () => undefined); // where it is gone, another process took this one for crashed
  }, TOUCH_MS);
  const remove = () => fs.rmSync(lock, { force: true });
  process.once("exit", remove);
  return () => {
    clearInterval(touch);
    process.off("exit", remove);
    remove();
  };
}

/** @returns Whether this process created it. */
function createFile(file: string): boolean {
  try {
    fs.writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function untouchedMs(file: string): number {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats ? Date.now() - stats.mtimeMs : 0;
}

const readIfThere = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : null);
