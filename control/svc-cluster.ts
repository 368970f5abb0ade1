#!/usr/bin/env node

import { describeFlags, parseArguments } from "./cli/flags.ts";
import { runCluster } from "./cli/run-cluster.ts";
import { describeSubcommands, findSubcommand } from "./cli/subcommands.ts";
import { errorMessage } from "./logging/error-message.ts";
import { toPrintableLines } from "./logging/printable-text.ts";
import { VERSION } from "./version.ts";

const helpText = (): string => `svc-cluster ${VERSION}: runs your bots.

Usage: svc-cluster [flags]        each flag may also be an environment variable

${describeFlags()}
  --help, --version
${describeSubcommands()}
The token is not a flag, because other users of the machine can read flags.
On a terminal it shows a table of the bots, and otherwise its log, a line at a time.
It exits with code 1 when the service refuses it for good. After any other failure it tries again.
`;

// The command line of the library: `svc-cluster` runs a cluster, and `svc-cluster NAME …` a subcommand.

async function main(args: readonly string[]): Promise<void> {
  const subcommand = findSubcommand(args);
  if (subcommand) return subcommand.run(args.slice(1));
  const { isHelpRequested, isVersionRequested, readFlag } = parseArguments(args);
  if (isHelpRequested) process.stdout.write(helpText());
  else if (isVersionRequested) process.stdout.write(`${VERSION}\n`);
  else await runCluster(readFlag);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`svc-cluster: ${toPrintableLines(errorMessage(error))}\nSee svc-cluster --help.\n`);
  process.exitCode = 1;
});
