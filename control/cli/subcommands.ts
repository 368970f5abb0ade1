import { runApiCommand } from "./api/run-api-command.ts";
import { runCosmeticsCommand } from "./convert-cosmetics-command.ts";
import { runNewPlatformCommand } from "./new-platform-command.ts";

/** What `svc-cluster NAME …` runs instead of a cluster. */
export interface Subcommand {
  /** What follows the name, for the help. */
  takes: string;
  about: string;
  /** @throws An error whose message says what is wrong; the program prints it and exits with 1. */
  run: (args: readonly string[]) => Promise<void>;
}

/** Subcommands by the first word after `svc-cluster`. */
const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  api: {
    takes: "METHOD URL",
    about: "sends a request to the service and prints the answer; see its --help",
    run: runApiCommand,
  },
  "new-platform": {
    takes: "NAME",
    about: "writes a platform driver that runs, with its tests; see its --help",
    run: async (args) => void process.stdout.write(await runNewPlatformCommand(args)),
  },
  cosmetics: {
    takes: "convert FILE…",
    about: "makes a file for --cosmetics of public item lists; see its --help",
    run: runCosmeticsCommand,
  },
};

/** @returns Null when the arguments start a cluster. @throws When the first word is not a subcommand. */
export function findSubcommand([name]: readonly string[]): Subcommand | null {
  if (name === undefined || name.startsWith("-")) return null;
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (!subcommand) throw new Error(`There is no command ${name}.`);
  return subcommand;
}

/** The subcommands for the help, a line each. */
export function describeSubcommands(): string {
  const lines = Object.entries(SUBCOMMANDS).map(
    ([name, { takes, about }]) => `  svc-cluster ${name} ${takes}\n      ${about}`,
  );
  return lines.length === 0 ? "" : `\nOther commands:\n${lines.join("\n")}\n`;
}
