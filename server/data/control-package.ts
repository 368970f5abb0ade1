import { readFile } from "node:fs/promises";
import path from "node:path";
import { CONTROL_PACKAGE } from "../contract/gateway.ts";

/** Where the start puts the packed control library. */
export const controlPackageFile = (): string =>
  path.join(process.cwd(), "node_modules", ".cache", "svc-control", CONTROL_PACKAGE);

/** Null where it was not packed. */
export async function readControlPackage(): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(controlPackageFile()));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
