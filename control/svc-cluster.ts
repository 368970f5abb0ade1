#!/usr/bin/env node
// The command line of the library: `svc-cluster` runs a cluster, and `svc-cluster NAME …` a subcommand.
import { parseArguments } from "./cli/flags.ts";
import { helpText } from "./cli/help.ts";
import { runCluster } from "./cli/run-cluster.ts";
import { findSubcommand } from "./cli/subcommands.ts";
import { errorMessage } from "./logging/error-message.ts";
import { toPrintableLines } from "./logging/printable-text.ts";
import { VERSION } from "./version.ts";

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
