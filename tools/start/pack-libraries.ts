import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { LIBRARIES, LIBRARY_NAMES, type LibraryName } from "#server/contract/libraries.ts";
import { libraryFile } from "#server/data/library-package.ts";
import { log } from "#server/log.ts";
import { childEnvironment } from "../child-environment.ts";
import { hashFiles, ROOT } from "./hash-source-files.ts";
import { makeIfStale } from "./make-if-stale.ts";

/** The folders whose files are compiled into the packages. */
const SOURCES: Record<LibraryName, string[]> = { control: ["control"], client: ["client", "control"] };

/** Packs the libraries for the gateway that have changed since the last time. */
export async function packLibrariesIfStale(): Promise<void> {
  for (const name of LIBRARY_NAMES) await packIfStale(name);
}

async function packIfStale(library: LibraryName): Promise<void> {
  const file = libraryFile(library);
  const folder = path.dirname(file);
  await makeIfStale({
    name: `the library ${library}`,
    stamp: path.join(folder, "source-hash"),
    hash: hashFiles(SOURCES[library]),
    lock: path.join(folder, "lock"),
    isThere: () => fs.existsSync(file),
    make: () => pack(library, folder),
  }).catch(({ message }: Error) => {
    log().warn(
      { problem: message },
      `the library ${library} could not be packed: ${LIBRARIES[library].file} is not there`,
    );
  });
}

/** @throws What npm says. */
async function pack(library: LibraryName, folder: string): Promise<void> {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ["npm"];
  const child = spawn(program, [...first, "pack", "-w", library, "--pack-destination", folder], {
    cwd: ROOT,
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    shell: npm === undefined && process.platform === "win32",
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`npm pack: ${errors.slice(-500)}`);
}
