#!/usr/bin/env node

import { parseArgs } from "node:util";
import type { DeviceAuth } from "@svc/control/platform";
import { createFnbrPlatform } from "./fnbr-platform.ts";
import { createProgramHost, parseOptions, toPrintable } from "./program-host.ts";

// Makes credentials for an account whose owner signs in in the browser.

const HELP = `svc-fnbr-sign-in: makes the credentials of a bot from an account that you sign in with in the browser.

Usage: svc-fnbr-sign-in [flags]

  --import URL           creates the bot in the service; URL is the address of its API, such as
                         http://localhost:3000/v1. The token is read from SVC_TOKEN.
  --nickname NAME        the name of the bot (default: the account's display name)
  --platform-options J   SVC_PLATFORM_OPTIONS   the options of the driver, as JSON
  --help

Without --import it prints a JSON list that the portal's page Import bots accepts. The list holds a secret: whoever has it
can sign in with the account.
`;

const text = { type: "string" } as const;
const FLAGS = {
  import: text,
  nickname: text,
  "platform-options": text,
  help: { type: "boolean", short: "h" },
} as const;

const report = (line: string): void => void process.stderr.write(toPrintable(line));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: FLAGS, strict: true });
  if (values.help) return void process.stdout.write(HELP);
  const token = process.env.SVC_TOKEN;
  if (values.import !== undefined && !token) throw new Error("There is no token: set SVC_TOKEN.");
  const options = parseOptions(values["platform-options"] ?? process.env.SVC_PLATFORM_OPTIONS);
  const platform = createFnbrPlatform(options, createProgramHost(report));
  const aborter = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => aborter.abort());
  const account = await platform.signIn({
    signal: aborter.signal,
    onPrompt: ({ address, userCode, expiresInMs }) => {
      const minutes = Math.round(expiresInMs / 60_000);
      report(`Sign in at ${address}\nThe code is ${userCode}. It is valid for ${minutes} minutes.\n`);
    },
  });
  const { displayName, deviceAuth } = account;
  const bot = { nickname: values.nickname ?? displayName, deviceAuth };
  if (values.import === undefined || !token) process.stdout.write(`${JSON.stringify([bot], null, 2)}\n`);
  else report(`${await importBot(values.import, token, bot)}\n`);
}

main().catch((error: unknown) => {
  report(`svc-fnbr-sign-in: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Creates a bot in the service, or replaces the credentials of the one with the same account.
 * @param api The address of the service's API, such as http://localhost:3000/v1.
 * @returns What happened, for the person.
 * @throws With what the service answers.
 */
async function importBot(
  api: string,
  token: string,
  bot: { nickname: string; deviceAuth: DeviceAuth },
): Promise<string> {
  if (!URL.canParse(api) || !/^https?:/.test(api)) throw new Error(`--import: ${api} is not an address.`);
  const response = await fetch(`${api.replace(/\/$/, "")}/bots`, {
    method: "POST",
    headers: { authorization: /^bearer /i.test(token) ? token : `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(bot),
    redirect: "error",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`The service at ${api} cannot be reached: ${error instanceof Error ? error.message : error}`);
  });
  const answer = Object(await response.json().catch(() => ({})));
  if (response.ok) {
    const what = answer.created === false ? "has new credentials" : "was created";
    return `The bot ${bot.nickname} ${what} (${answer.id}).`;
  }
  const [problem] = Object(answer.errors ?? []);
  const reason = typeof Object(problem).message === "string" ? `: ${problem.message}` : ".";
  throw new Error(`The service answered ${response.status}${reason}`);
}
