import { readFile } from "node:fs/promises";
import path from "node:path";
import { perApplication } from "../application.ts";
import { LIBRARIES, type LibraryName } from "../contract/libraries.ts";
import { settings } from "../settings/settings.ts";
import { replaceTarFile } from "./replace-tar-file.ts";

/** What the libraries' documents have in place of the service's addresses. */
const PLACEHOLDERS = {
  gateway: "http://localhost:3000/gateway/v1",
  api: "http://localhost:3000/v1",
  portal: "http://localhost:3000",
};

/** The file that `npm start` packs the library into. */
export const libraryFile = (name: LibraryName): string =>
  path.join(process.cwd(), "node_modules", ".cache", `svc-${name}`, LIBRARIES[name].file);

/** A packed library is one and the same for as long as the program runs. */
const addressed = perApplication("library packages", () => new Map<LibraryName, Uint8Array<ArrayBuffer>>());

/**
 * The packed library, in whose document the examples have this service's addresses.
 * @returns Null when the library was not packed.
 */
export async function readLibrary(name: LibraryName): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = addressed().get(name);
  if (kept) return kept;
  const file = await readAddressedPackage(name);
  if (file) addressed().set(name, file);
  return file;
}

async function readAddressedPackage(name: LibraryName): Promise<Uint8Array<ArrayBuffer> | null> {
  const { gatewayUrl, apiUrl, publicUrl } = settings();
  const addAddresses = (document: string) =>
    document
      .replaceAll(PLACEHOLDERS.gateway, gatewayUrl)
      .replaceAll(PLACEHOLDERS.api, apiUrl)
      .replaceAll(PLACEHOLDERS.portal, publicUrl);
  try {
    return new Uint8Array(replaceTarFile(await readFile(libraryFile(name)), "package/README.md", addAddresses));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
