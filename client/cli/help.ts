import { VERSION } from "../version.ts";
import { COMMON_FLAGS } from "./command-line.ts";
import type { Flag, Flags, Subcommand } from "./subcommand.ts";

const NAME_WIDTH = 34;

const describe = (name: string, about: string): string =>
  name.length < NAME_WIDTH ? `  ${name.padEnd(NAME_WIDTH)}${about}` : `  ${name}\n  ${" ".repeat(NAME_WIDTH)}${about}`;

/** The help of the whole program. */
export function programHelp(subcommands: Readonly<Record<string, Subcommand>>): string {
  const lines = Object.entries(subcommands).map(([name, { takes, about }]) => describe(`${name} ${takes}`, about));
  return `svc-bots ${VERSION}: your bots on the command line.

Usage: svc-bots COMMAND [flags]     svc-bots COMMAND --help says more of one

${lines.join("\n")}
  --help, --version

Scripts set SVC_URL to the service's address, and SVC_TOKEN to an API token or SVC_TOKEN_FILE to a file with one.
Answers are tables on a terminal and JSON otherwise, or with --json.
Exit codes: 0 done; 1 not done, and the message says why; 2 done, but some bots failed; 130 stopped by Ctrl-C.
`;
}

/** The help of one subcommand. */
export function subcommandHelp(name: string, { takes, about, help, flags }: Subcommand): string {
  const lines = Object.entries<Flag>({ ...flags, ...COMMON_FLAGS } satisfies Flags).map(([flag, definition]) =>
    describe(`--${flag}${definition.takes ? ` ${definition.takes}` : ""}`, describeFlag(definition)),
  );
  return `svc-bots ${name}: ${about}.

Usage: ${["svc-bots", name, takes, "[flags]"].filter(Boolean).join(" ")}

${lines.join("\n")}
${help === undefined ? "" : `\n${help}\n`}`;
}

const describeFlag = ({ about, values, isRepeatable }: Flag): string =>
  [about, values && `one of ${values.join(", ")}`, isRepeatable && "several with commas"].filter(Boolean).join("; ");
