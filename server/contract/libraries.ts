import { VERSION as CLIENT_VERSION } from "#client/version.ts";
import { CONTROL_PACKAGE, LATEST_CONTROL_PACKAGE } from "./control-library.ts";

/**
 * The npm packages that this service hands out below the gateway's address, by the folders of their sources: the file of
 * the present version, and the address that leads to it, whichever version that is.
 */
export const LIBRARIES = {
  control: { file: CONTROL_PACKAGE, latest: LATEST_CONTROL_PACKAGE },
  client: { file: `svc-client-${CLIENT_VERSION}.tgz`, latest: "svc-client-latest.tgz" },
} as const;
export type LibraryName = keyof typeof LIBRARIES;
export const LIBRARY_NAMES = Object.keys(LIBRARIES) as LibraryName[];
