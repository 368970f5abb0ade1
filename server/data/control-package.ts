import { readFile } from "node:fs/promises";
import path from "node:path";
import { perApplication } from "../application.ts";
import { CONTROL_PACKAGE } from "../contract/control-library.ts";
import { settings } from "../settings/settings.ts";
import { replaceTarFile } from "./replace-tar-file.ts";

/** What its document has in place of the service's addresses. */
const PLACEHOLDERS = { gateway: "http://localhost:3000/gateway/v1", api: "http://localhost:3000/v1" };

/** The file that `npm start` packs the control library into. */
export const controlPackageFile = (): string =>
  path.join(process.cwd(), "node_modules", ".cache", "svc-control", CONTROL_PACKAGE);

/** The packed library is one and the same for as long as the program runs. */
const addressed = perApplication("control package", () => ({ file: null as Uint8Array<ArrayBuffer> | null }));

/**
 * The packed library, in whose document the examples have this service's addresses.
 * @returns Null when the library was not packed.
 */
export async function readControlPackage(): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = addressed();
  kept.file ??= await readAddressedPackage();
  return kept.file;
}

async function readAddressedPackage(): Promise<Uint8Array<ArrayBuffer> | null> {
  const { gatewayUrl, apiUrl } = settings();
  const addAddresses = (document: string) =>
    document.replaceAll(PLACEHOLDERS.gateway, gatewayUrl).replaceAll(PLACEHOLDERS.api, apiUrl);
  try {
    return new Uint8Array(replaceTarFile(await readFile(controlPackageFile()), "package/README.md", addAddresses));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
