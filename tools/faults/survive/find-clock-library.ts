import fs from "node:fs";
import path from "node:path";
import { unpackPackages } from "../../unpack-packages.ts";
import { ROOT } from "./start-fault-topology.ts";
import { NotPossibleHere } from "./survive-case.ts";

const CACHE = path.join(ROOT, "node_modules", ".cache", "libfaketime");
const FOLDERS = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib", "usr/local/lib"];

const findIn = (root: string): string | undefined =>
  FOLDERS.map((folder) => path.join(root, folder, "faketime", "libfaketimeMT.so.1")).find((file) =>
    fs.existsSync(file),
  );

/** The library that gives a process another clock: it answers in place of the system's C library. */
export async function findClockLibrary(): Promise<string> {
  const found = findIn("/") ?? findIn(CACHE);
  if (found) return found;
  try {
    await unpackPackages(["libfaketime"], CACHE);
  } catch (error) {
    throw new NotPossibleHere(`libfaketime cannot be had: ${(error as Error).message.split("\n", 1)[0]}`);
  }
  const unpacked = findIn(CACHE);
  if (!unpacked) throw new NotPossibleHere("libfaketime is not made for this machine");
  return unpacked;
}
