import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "../child-environment.ts";
import { unpackPackages } from "../unpack-packages.ts";

const run = promisify(execFile);
const CACHE = path.join(import.meta.dirname, "..", "..", "node_modules", ".cache");
/** Where programs are that the PATH of a user without rights does not name. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];
const UPDATE_TIMEOUT_MS = 120_000;

export interface SystemProgramNames {
  /** What it may be called, the preferred one first. */
  names: readonly string[];
  /** Debian packages, the first one with the program's libraries as its dependencies. */
  packages: readonly string[];
  /** The argument, or the word, that makes it print its version. */
  versionArgument: string;
}

export interface SystemProgram {
  file: string;
  /** Folders of its shared libraries, where the system does not find them itself. */
  libraries: string[];
}

/** The program of this machine, or the one that `unpackSystemProgram` unpacked. */
export async function findSystemProgram({
  names,
  packages,
  versionArgument,
}: SystemProgramNames): Promise<SystemProgram | null> {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean), ...SYSTEM_FOLDERS];
  const onPath = folders.flatMap((folder) => names.map((name) => ({ file: path.join(folder, name), libraries: [] })));
  for (const program of [...onPath, ...unpackedPrograms(names, cacheOf(packages))]) {
    if (fs.existsSync(program.file) && (await isRunnable(program, versionArgument))) return program;
  }
  return null;
}

/** Where there is none, it is unpacked from its packages: no rights are needed, and the system starts no service of it. */
export async function unpackSystemProgram(wanted: SystemProgramNames): Promise<SystemProgram | null> {
  const found = await findSystemProgram(wanted);
  if (found || process.platform !== "linux") return found;
  const unpack = () => unpackPackages(wanted.packages, cacheOf(wanted.packages), wanted.packages[0]);
  try {
    await unpack().catch(async (error) => {
      if (process.getuid?.() !== 0) throw error;
      await run("apt-get", ["update"], { env: childEnvironment(), timeout: UPDATE_TIMEOUT_MS }); // the list may be missing
      await unpack();
    });
  } catch (error) {
    console.warn(`No ${wanted.names[0]} could be unpacked: ${(error as Error).message.split("\n", 1)[0]}`);
  }
  return findSystemProgram(wanted);
}

export const environmentOf = ({ libraries }: SystemProgram): NodeJS.ProcessEnv =>
  childEnvironment(libraries.length > 0 ? { LD_LIBRARY_PATH: libraries.join(":") } : {});

const cacheOf = ([name = ""]: readonly string[]) => path.join(CACHE, name);

async function isRunnable(program: SystemProgram, versionArgument: string): Promise<boolean> {
  return run(program.file, [versionArgument], { env: environmentOf(program) }).then(
    () => true,
    () => false,
  );
}

function unpackedPrograms(names: readonly string[], cache: string): SystemProgram[] {
  const parents = ["usr/lib", "lib"]
    .map((folder) => path.join(cache, folder))
    .filter((folder) => fs.existsSync(folder));
  const nested = parents.flatMap((parent) =>
    fs
      .readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(parent, name)),
  );
  const libraries = [...parents, ...nested];
  return ["usr/bin", "usr/sbin"].flatMap((folder) =>
    names.map((name) => ({ file: path.join(cache, folder, name), libraries })),
  );
}
