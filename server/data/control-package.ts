import { readFile } from "node:fs/promises";
import path from "node:path";
import { CONTROL_PACKAGE } from "../contract/control-library.ts";

/** The file that `npm start` packs the control library into. */
export const controlPackageFile = (): string =>
  path.join(process.cwd(), "node_modules", ".cache", "svc-control", CONTROL_PACKAGE);

/** @returns Null when the library was not packed. */
export async function readControlPackage(): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(controlPackageFile()));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
