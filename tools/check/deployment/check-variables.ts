import { VARIABLES } from "#control/cli/flags.ts";
import { readSettings, SETTING_NAMES } from "#server/settings/read-settings.ts";

export const WEB_PROGRAM = "tools/start.mjs";
const CLUSTER_PROGRAM = "control/svc-cluster.ts";
/** Variables of Node that a deployment may set. */
const NODE_VARIABLES = ["NODE_ENV", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS"];

/** What an operator fills in. */
export const SAMPLE_KEYS = `k1:${Buffer.alloc(32).toString("base64")}`;

/** What is wrong with the variables that a deployment gives to the program of ours that this command line runs. */
export function checkVariables(command: readonly string[], variables: Record<string, string>): string[] {
  const isCluster = command.includes(CLUSTER_PROGRAM);
  const known = [...(isCluster ? VARIABLES : SETTING_NAMES), ...NODE_VARIABLES];
  const unknown = Object.keys(variables).filter((name) => !known.includes(name));
  if (isCluster || unknown.length > 0)
    return unknown.map((name) => `${name} is no setting of ${isCluster ? CLUSTER_PROGRAM : WEB_PROGRAM}`);
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
