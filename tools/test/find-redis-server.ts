import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "../child-environment.ts";
import { unpackPackages } from "../unpack-packages.ts";

const run = promisify(execFile);
const NAMES = ["redis-server", "valkey-server"];
const CACHE = path.join(import.meta.dirname, "..", "..", "node_modules", ".cache", "redis-server");
const INSTALL_TIMEOUT_MS = 120_000;
/** The program is in `redis-tools`; `redis-server` holds only its configuration. */
const PACKAGES = ["redis-server", "redis-tools"];

export interface RedisProgram {
  file: string;
  /** Folders of its shared libraries, where the system does not find them itself. */
  libraries: string[];
}

/** The Redis or Valkey server of this machine, or the one that `installRedisServer` unpacked. */
export async function findRedisServer(): Promise<RedisProgram | null> {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => ({ file: path.join(folder, name), libraries: [] })));
  for (const program of [...onPath, unpackedProgram()]) {
    if (fs.existsSync(program.file) && (await isRunnable(program))) return program;
  }
  return null;
}

/** As `findRedisServer`; where there is none, the system's package manager provides it. */
export async function installRedisServer(): Promise<RedisProgram | null> {
  const found = await findRedisServer();
  if (found || process.platform !== "linux") return found;
  try {
    await (process.getuid?.() === 0 ? installPackage() : unpackPackages(PACKAGES, CACHE, "redis-tools"));
  } catch (error) {
    console.warn(`No Redis server could be installed: ${(error as Error).message.split("\n", 1)[0]}`);
  }
  return findRedisServer();
}

export const environmentOf = ({ libraries }: RedisProgram): NodeJS.ProcessEnv =>
  childEnvironment(libraries.length > 0 ? { LD_LIBRARY_PATH: libraries.join(":") } : {});

async function isRunnable(program: RedisProgram): Promise<boolean> {
  return run(program.file, ["--version"], { env: environmentOf(program) }).then(
    () => true,
    () => false,
  );
}

async function installPackage(): Promise<void> {
  const env = childEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
  const options = { env, timeout: INSTALL_TIMEOUT_MS };
  const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", PACKAGES[0] as string], options);
  await install().catch(async () => {
    await run("apt-get", ["update"], options); // the list of packages may be missing
    await install();
  });
}

function unpackedProgram(): RedisProgram {
  const parents = ["usr/lib", "lib"]
    .map((folder) => path.join(CACHE, folder))
    .filter((folder) => fs.existsSync(folder));
  const nested = parents.flatMap((parent) =>
    fs
      .readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(parent, name)),
  );
  return { file: path.join(CACHE, "usr", "bin", "redis-server"), libraries: [...parents, ...nested] };
}
