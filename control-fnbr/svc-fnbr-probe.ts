#!/usr/bin/env node
// Tries with real accounts whether the platform still works as the driver expects.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { useEmulator } from "./fnbr/endpoints.ts";
import { library } from "./fnbr/library.ts";
import { logOperatorNotice } from "./operator-notice.ts";
import { readOptions } from "./options.ts";
import { type ProbeResult, probe } from "./probe.ts";
import { parseCredentials } from "./probe-credentials.ts";
import { createProgramHost, parseOptions, toPrintable } from "./program-host.ts";

const HELP = `svc-fnbr-probe: tries each thing that a bot does, with an account of yours.

Usage: svc-fnbr-probe [flags]

  --credentials-file FILE  the credentials; or set FNBR_CREDENTIALS to them
  --platform-options J     SVC_PLATFORM_OPTIONS   the options of the driver, as JSON
  --help

The credentials are what svc-fnbr-sign-in prints, a file that the portal exports, or any other that its page Import bots
accepts. With two accounts it also makes them friends, invites, chats and whispers. It prints no secret. It exits with code
1 when a step has failed.
`;

const text = { type: "string" } as const;
const FLAGS = {
  "credentials-file": text,
  "platform-options": text,
  help: { type: "boolean", short: "h" },
} as const;

const COLUMNS = [26, 9, 8] as const;

function formatRow(step: string, result: string, milliseconds: string, problem: string): string {
  const [stepWidth, resultWidth, timeWidth] = COLUMNS;
  const cells = [step.padEnd(stepWidth), result.padEnd(resultWidth), milliseconds.padStart(timeWidth)];
  return `${cells.join(" ")}  ${problem}`.trimEnd();
}

function formatResult({ step, result, milliseconds, code, message }: ProbeResult, secrets: string[]): string {
  const time = result === "skipped" ? "" : `${milliseconds} ms`;
  let problem = [code, message].filter((part) => part !== "").join("  ");
  for (const secret of secrets) problem = problem.replaceAll(secret, "[secret]");
  return formatRow(step, result, time, problem);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: FLAGS, strict: true });
  if (values.help) return void process.stdout.write(HELP);
  const file = values["credentials-file"];
  const given = file === undefined ? process.env.FNBR_CREDENTIALS : readFileSync(file);
  if (!given || given.length === 0)
    throw new Error("There are no credentials: set FNBR_CREDENTIALS, or name a file with --credentials-file.");
  const accounts = parseCredentials(given);
  const options = parseOptions(values["platform-options"] ?? process.env.SVC_PLATFORM_OPTIONS);
  const { endpoints, ...settings } = readOptions(options, Object.keys(library.authClients));
  if (endpoints !== undefined) useEmulator(endpoints);
  logOperatorNotice(createProgramHost((line) => void process.stderr.write(toPrintable(line))));
  const secrets = accounts.flatMap((account) => (account ? [account.deviceId, account.secret] : []));
  const print = (line: string) => void process.stdout.write(`${toPrintable(line)}\n`);
  print(formatRow("step", "result", "time", "problem"));
  const isWorking = await probe(accounts, settings, (result) => print(formatResult(result, secrets)));
  process.exitCode = isWorking ? 0 : 1;
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(toPrintable(`svc-fnbr-probe: ${message}\n`));
  process.exitCode = 1;
});
