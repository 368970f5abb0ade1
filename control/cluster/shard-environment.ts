/** The variables that a program needs on any system, including those for proxies and certificates. */
const SYSTEM_VARIABLES = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TMP", "TEMP", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH"],
  ...["NODE_ENV", "NODE_OPTIONS", "NODE_PATH", "NODE_EXTRA_CA_CERTS", "NODE_TLS_REJECT_UNAUTHORIZED"],
  ...["NODE_USE_SYSTEM_CA", "NODE_USE_ENV_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"],
  // Windows
  ...["SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"],
];

export const isSystemVariable = (name: string): boolean =>
  SYSTEM_VARIABLES.includes(name.toUpperCase()) || /^LC_/i.test(name);

/**
 * The environment of a shard's process. A shard runs a driver with its dependencies, so it gets no other variables,
 * such as the cluster's token.
 * @param names The variables that the driver needs.
 */
export function shardEnvironment(
  names: readonly string[],
  from: Record<string, string | undefined> = processEnvironment(),
): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(from).filter(([name]) => isSystemVariable(name) || names.includes(name)),
  ) as NodeJS.ProcessEnv;
}

// biome-ignore lint/style/noProcessEnv: a library reads its environment itself
export const processEnvironment = () => process.env;
