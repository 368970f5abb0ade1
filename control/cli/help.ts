import { VERSION } from "../version.ts";
import { describeFlags } from "./flags.ts";
import { describeSubcommands } from "./subcommands.ts";

export const helpText = (): string => `svc-cluster ${VERSION}: runs your bots.

Usage: svc-cluster [flags]        each flag may also be an environment variable

${describeFlags()}
  --help, --version
${describeSubcommands()}
The token is not a flag, because other users of the machine can read flags.
On a terminal it shows a table of the bots, and otherwise its log, a line at a time.
It exits with code 1 when the service refuses it for good. After any other failure it tries again.
`;
