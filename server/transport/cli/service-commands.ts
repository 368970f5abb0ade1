import path from "node:path";
import { operator } from "../../domain/actor.ts";
import { adoptBroker, leaveBroker } from "../../domain/installation/change-broker.ts";
import { createBackup, restoreBackup } from "../../domain/service/backup.ts";
import { rotateAllKeys } from "../../domain/service/rotate-all-keys.ts";
import { setMaintenance } from "../../domain/service/set-maintenance.ts";
import { command } from "./command.ts";

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

export const serviceCommands = [
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
