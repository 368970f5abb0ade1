import { findSystemProgram, type SystemProgramNames, unpackSystemProgram } from "./find-system-program.ts";

/** The program is in `redis-tools`; `redis-server` holds only its name and its configuration. */
const REDIS: SystemProgramNames = {
  names: ["redis-server", "valkey-server"],
  packages: ["redis-tools", "redis-server"],
  versionArgument: "--version",
};

/** The Redis or Valkey server of this machine, or the one that `installRedisServer` unpacked. */
export const findRedisServer = () => findSystemProgram(REDIS);

/** As `findRedisServer`; where there is none, it is unpacked from the system's packages. */
export const installRedisServer = () => unpackSystemProgram(REDIS);
