import { LATEST_PACKAGE_FILE, packageFile } from "../version.ts";

/** npx installs what it runs into a folder of its own, and keeps it by its address. */
const NPX_FOLDER = /[\\/]_npx[\\/]/;

/**
 * The shell command that brings a newer version of this library.
 * @param file A file of the library as it runs.
 */
export function updateCommand(gateway: string, version: string, file: string): string {
  const addressOf = (name: string) => `${gateway.replace(/\/+$/, "")}/${name}`;
  return NPX_FOLDER.test(file)
    ? `npx -y ${quote(addressOf(packageFile(version)))}`
    : `npm install ${quote(addressOf(LATEST_PACKAGE_FILE))}`;
}

/** @returns A word of a POSIX shell. */
const quote = (word: string): string =>
  /^[\w@%+=:,./[\]-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
