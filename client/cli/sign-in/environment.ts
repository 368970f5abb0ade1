/** The environment variables that the program reads, by what they are. `svc-cluster` has the same. */
export const VARIABLES = { url: "SVC_URL", token: "SVC_TOKEN", tokenFile: "SVC_TOKEN_FILE" } as const;

/** A variable of the process. Undefined when it is not there or empty. */
// biome-ignore lint/style/noProcessEnv: the one place that reads it
export const readVariable = (name: string): string | undefined => process.env[name] || undefined;
