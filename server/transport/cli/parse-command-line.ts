import path from "node:path";
import { parseArgs } from "node:util";
import type { Scope } from "../../contract/access.ts";
import { operator } from "../../domain/actor.ts";
import { resetApplicationSecret } from "../../domain/applications/application-secrets.ts";
import { unverifyApplication, verifyApplication } from "../../domain/applications/decide-verification.ts";
import { disableApplication, enableApplication } from "../../domain/applications/disable-application.ts";
import { findApplicationOwner } from "../../domain/applications/read-applications.ts";
import { createApplication, updateApplication } from "../../domain/applications/write-applications.ts";
import { adoptBroker, leaveBroker } from "../../domain/installation/change-broker.ts";
import { createBackup, restoreBackup } from "../../domain/service/backup.ts";
import { rotateAllKeys } from "../../domain/service/rotate-keys.ts";
import { setMaintenance } from "../../domain/service/set-maintenance.ts";
import { accessCommands } from "./access-commands.ts";
import { type Command, command, formatUsage, type Invocation, parseArgsOptions, UsageError } from "./command.ts";
import { operatorForAccount } from "./operator-for-account.ts";
import { userCommands } from "./user-commands.ts";

const SECOND_MS = 1000;

/** Prints at most one line per second, and none for short work. */
function atMostOncePerSecond(printNotice: (line: string) => void): (line: string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < SECOND_MS) return;
    last = Date.now();
    printNotice(line);
  };
}

function rowProgress(printNotice: (line: string) => void): (done: number, total: number) => void {
  const report = atMostOncePerSecond(printNotice);
  return (done, total) => report(`${done} of ${total} rows`);
}

const serviceCommands = [
  command({
    name: "maintenance on",
    operand: null,
    options: { message: { value: "M" } },
    summary: "starts maintenance: every call except those of staff is answered with 503 and the message",
    run: ({ options: { message = "" } }) => setMaintenance({ on: true, message }, operator()),
  }),
  command({
    name: "maintenance off",
    operand: null,
    options: {},
    summary: "ends maintenance",
    run: () => setMaintenance({ on: false, message: "" }, operator()),
  }),
  command({
    name: "keys rotate",
    operand: null,
    options: {},
    summary:
      "creates new keys: encrypts every stored credential again, and signs id_tokens with a new key after ten minutes",
    run({ printNotice }) {
      const report = atMostOncePerSecond(printNotice);
      return rotateAllKeys(operator(), (done) => report(`${done} credentials encrypted with the new key`));
    },
  }),
  command({
    name: "broker adopt",
    operand: null,
    options: {},
    summary: "makes the broker at REDIS_URL the one that the installation runs on; every process must be stopped",
    run: () => adoptBroker(operator()),
  }),
  command({
    name: "broker none",
    operand: null,
    options: {},
    summary: "makes the installation one that a single process runs without a broker; every process must be stopped",
    run: () => leaveBroker(operator()),
  }),
  command({
    name: "backup",
    operand: "FILE",
    options: {},
    summary: "writes the whole database, without the encryption keys, to a new file",
    async run({ operand, printNotice }) {
      const result = await createBackup(path.resolve(operand), operator(), rowProgress(printNotice));
      if (result.keys.length) {
        printNotice(
          `Store encryption key ${result.keys.join(" and ")} in another place than the backup: without it the bot credentials are lost.`,
        );
      }
      return result;
    },
  }),
  command({
    name: "restore",
    operand: "FILE",
    options: { force: {} },
    summary: "restores a backup into an empty database; `--force` replaces existing data",
    allowsMissingKeys: true,
    run: ({ operand, options: { force }, printNotice }) =>
      restoreBackup(path.resolve(operand), { force }, operator(), rowProgress(printNotice)),
  }),
];

/** The operator acting for the owner of an application. */
async function operatorForOwner(applicationId: string) {
  const { ownerId } = await findApplicationOwner({ applicationId }, operator());
  return operator(ownerId);
}

/** The operation checks that these are scopes. */
const asScopes = (words: string[]) => words as Scope[];
const scope = { value: "S", many: true } as const;

const appCommands = [
  command({
    name: "app create",
    operand: null,
    options: {
      owner: { value: "ID", required: true },
      name: { value: "N", required: true },
      "redirect-uri": { value: "URI", many: true },
      scope,
      public: {},
      verified: {},
    },
    summary: "creates an OAuth application and shows its secret once",
    async run({ options: { owner, name, "redirect-uri": redirectUris, scope, public: isPublicClient, verified } }) {
      const actor = await operatorForAccount(owner);
      const settings = { name, redirectUris, scopes: asScopes(scope), isPublicClient };
      const created = await createApplication(settings, actor);
      if (verified) await verifyApplication({ applicationId: created.clientId }, actor);
      return created;
    },
  }),
  command({
    name: "app update",
    operand: "ID",
    options: { scope },
    summary: "sets the scopes that the application may request",
    run: async ({ operand, options }) =>
      updateApplication({ applicationId: operand, scopes: asScopes(options.scope) }, await operatorForOwner(operand)),
  }),
  command({
    name: "app reset-secret",
    operand: "ID",
    options: {},
    summary: "replaces all secrets of the application by a new one",
    run: async ({ operand }) => resetApplicationSecret({ applicationId: operand }, await operatorForOwner(operand)),
  }),
  command({
    name: "app verify",
    operand: "ID",
    options: {},
    summary: "verifies the application: everybody may approve it, not only its owner",
    run: async ({ operand }) => verifyApplication({ applicationId: operand }, operator()),
  }),
  command({
    name: "app unverify",
    operand: "ID",
    options: { reason: { value: "R", required: true } },
    summary:
      "removes the verification: only the owner may approve the application; rejects a pending request and shows the owner the reason",
    run: async ({ operand, options: { reason } }) =>
      unverifyApplication({ applicationId: operand, reason }, operator()),
  }),
  command({
    name: "app disable",
    operand: "ID",
    options: { reason: { value: "R", required: true } },
    summary: "disables the application: its tokens, codes and requests are refused; shows its owner the reason",
    run: async ({ operand, options: { reason } }) => disableApplication({ applicationId: operand, reason }, operator()),
  }),
  command({
    name: "app enable",
    operand: "ID",
    options: {},
    summary: "enables the application: its tokens are accepted again",
    run: async ({ operand }) => enableApplication({ applicationId: operand }, operator()),
  }),
];

/** Commands that the server's own layers can run. */
const COMMANDS: Command[] = [...userCommands, ...accessCommands, ...appCommands, ...serviceCommands];
const COMMAND_PREFIX = "npm run --silent svc --";

/** A command that was typed, ready to run. */
export interface ParsedCommandLine {
  command: Command;
  invocation: Omit<Invocation<Command["options"]>, "printNotice">;
  json: boolean;
}

/**
 * @param others Further commands.
 * @returns Null when help is asked for. @throws UsageError
 */
export function parseCommandLine(args: string[], others: Command[] = []): ParsedCommandLine | null {
  const commands = [...COMMANDS, ...others];
  if (args.includes("--help") || args.includes("-h")) return null;
  const words = args.filter((word) => word !== "--json");
  const command = commands.find(({ name }) => name.split(" ").every((word, place) => words[place] === word));
  if (!command) throw new UsageError(describeUnknownCommand(commands, words));
  const rest = words.slice(command.name.split(" ").length);
  return { command, invocation: parseInvocation(command, rest), json: args.includes("--json") };
}

function describeUnknownCommand(commands: Command[], [noun, verb]: string[]): string {
  if (noun === undefined) return `enter a command; \`${COMMAND_PREFIX} --help\` lists them`;
  const verbs = commands.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name.split(" ")[1]);
  if (verbs.length) return `${noun} ${verb ?? "alone"} is not a command: ${noun} takes ${verbs.join(", ")}`;
  return `${noun} is not a command; \`${COMMAND_PREFIX} --help\` lists them`;
}

function parseInvocation(command: Command, args: string[]): ParsedCommandLine["invocation"] {
  const usageError = (message: string) => new UsageError(`${message} (usage: ${formatUsage(command)})`);
  const { values, positionals } = parseArguments(command, args, usageError);
  const expected = command.operand ? 1 : 0;
  if (positionals.length < expected) throw usageError(`${command.operand} is missing`);
  if (positionals.length > expected) throw usageError(`${positionals[expected]} is unexpected`);
  const options = Object.entries(command.options).map(([name, { value, many, required }]) => {
    const given = values[name];
    if (required && given === undefined) throw usageError(`--${name} is missing`);
    if (many) return [name, Array.isArray(given) ? given.flatMap((list) => String(list).split(",")) : []];
    return [name, value ? given : given === true];
  });
  return { operand: positionals[0] ?? "", options: Object.fromEntries(options) };
}

function parseArguments(command: Command, args: string[], usageError: (message: string) => UsageError) {
  try {
    return parseArgs({ args, options: parseArgsOptions(command), allowPositionals: true });
  } catch (error) {
    // The rest of Node's message is advice that does not apply here.
    throw usageError(error instanceof Error ? error.message.replace(/(?:\.\s|\n).*$/s, "") : String(error));
  }
}

export function formatHelp(others: Command[] = []): string {
  const list = [...COMMANDS, ...others].flatMap((command) => [`  ${formatUsage(command)}`, `      ${command.summary}`]);
  return [
    `Usage: ${COMMAND_PREFIX} COMMAND [--json]`,
    "",
    "Works directly on the service's database, whether the service runs or not. ID is an account's id, username or",
    "e-mail address; F is one flag or several, separated by commas. `--json` prints one JSON value.",
    "",
    ...list,
    "",
  ].join("\n");
}
