import { CONTROL_PACKAGE, LATEST_CONTROL_PACKAGE } from "../control-library.ts";

/** What a cluster is started with. */
export interface ClusterStart {
  /** The gateway's address. */
  gateway: string;
  /** The name that the portal shows. */
  name: string;
  /** An API token for the commands. Without it they ask for one, or have a place for it. No file ever holds it. */
  token?: string | undefined;
}

/** How a cluster is started. Files ask for the token, or read another file that has it. */
export interface StartText {
  text: string;
  /** Null for a text that is pasted into a terminal. */
  fileName: string | null;
  /** Shell commands that use the file, or null. */
  commands: string | null;
}

/** What stands for a token that the person puts in. */
const TOKEN_PLACE = "SVC_…";
export const tokenOrPlace = ({ token }: ClusterStart): string => token ?? TOKEN_PLACE;

/** Shell lines that give the token to a command which reads it: pasted by the person, or in the lines. */
export const withTokenInput = (command: string, { token }: ClusterStart): string =>
  token === undefined
    ? `# Paste the token, then press Enter and Ctrl+D:\n${command}`
    : `${command} <<'TOKEN'\n${token}\nTOKEN`;

/** Brings the version that the service hands out, each time it is installed. */
export const latestPackage = ({ gateway }: ClusterStart): string => `${gateway}/${LATEST_CONTROL_PACKAGE}`;

/**
 * Brings this version. It is for npx, which keeps what it has installed from an address, and would run the first version
 * that it has seen at the address of the latest one for ever.
 */
export const numberedPackage = ({ gateway }: ClusterStart): string => `${gateway}/${CONTROL_PACKAGE}`;

/** What is called after it is installed in a folder. */
export const INSTALLED_PROGRAM = "node_modules/@svc/control/dist/svc-cluster.js";
