import { isSystemVariable } from "../control/cluster/shard-environment.ts";

/** What the programs that build and test the service read beside that. */
const OF_TOOLS = [
  ...["TERM", "CI", "NO_COLOR", "FORCE_COLOR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "NEXT_TELEMETRY_DISABLED"],
  // Windows
  ...["PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"],
];

/**
 * The environment of a child process: that of the system, and what this child needs. The service's own settings hold
 * secrets, and a process's environment can be read by everything that runs as the same account: they stay here.
 */
export function childEnvironment(
  own: Record<string, string> = {},
  from: Record<string, string | undefined> = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(from).filter(([name]) => isSystemVariable(name) || OF_TOOLS.includes(name.toUpperCase()));
  return { ...Object.fromEntries(kept), ...own } as NodeJS.ProcessEnv;
}
