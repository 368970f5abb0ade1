/** What a program needs of the system that it runs on. */
const SYSTEM = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TMP", "TEMP", "LANG", "LANGUAGE", "TZ", "TERM"],
  ...["CI", "NO_COLOR", "FORCE_COLOR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LD_LIBRARY_PATH"],
  ...["NODE_ENV", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "NEXT_TELEMETRY_DISABLED"],
  // Windows
  ...["SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"],
  ...["PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"],
];
const isOfSystem = (name: string) => SYSTEM.includes(name.toUpperCase()) || /^LC_/i.test(name);

/**
 * The environment of a child process: that of the system, and what this child needs. The service's own settings hold
 * secrets, and a process's environment can be read by everything that runs as the same account: they stay here.
 */
export function childEnvironment(
  own: Record<string, string> = {},
  from: Record<string, string | undefined> = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(from).filter(([name]) => isOfSystem(name));
  return { ...Object.fromEntries(kept), ...own } as NodeJS.ProcessEnv;
}
