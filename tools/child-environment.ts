import { isSystemVariable } from "../control/cluster/shard-supervisor.ts";

/** Further variables that the programs that build and test the service read. */
const OF_TOOLS = [
  ...["TERM", "CI", "NO_COLOR", "FORCE_COLOR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "NEXT_TELEMETRY_DISABLED"],
  "NODE_COMPILE_CACHE",
  // Windows
  ...["PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"],
];

/**
 * The environment of a child process: the system's variables and those that this child needs. The service's settings contain
 * secrets, and every process of the same account can read a process's environment: so they are not passed.
 */
export function childEnvironment(
  own: Record<string, string> = {},
  from: Record<string, string | undefined> = process.env,
): NodeJS.ProcessEnv {
  const ofSystem = Object.entries(from).filter(
    ([name]) => isSystemVariable(name) || OF_TOOLS.includes(name.toUpperCase()),
  );
  return { ...Object.fromEntries(ofSystem), ...own } as NodeJS.ProcessEnv;
}
