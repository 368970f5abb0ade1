import path from "node:path";
import { operator } from "../../domain/actor.ts";
import { createBackup, restoreBackup } from "../../domain/service/backup.ts";
import { rotateAllKeys } from "../../domain/service/rotate-all-keys.ts";
import { setMaintenance } from "../../domain/service/set-maintenance.ts";
import { command } from "./command.ts";

const SECOND_MS = 1000;

/** Passes on at most one line a second, so that short work says nothing. */
function atMostOncePerSecond(tell: (line: string) => void): (line: string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < SECOND_MS) return;
    last = Date.now();
    tell(line);
  };
}

function rowProgress(tell: (line: string) => void): (done: number, total: number) => void {
  const report = atMostOncePerSecond(tell);
  return (done, total) => report(`${done} of ${total} rows`);
}

export const serviceCommands = [
  command({
    name: "maintenance on",
    operand: null,
    options: { message: { value: "M" } },
    summary: "answers every call with 503 and the message, except those of staff",
    run: ({ options: { message = "" } }) => setMaintenance({ on: true, message }, operator()),
  }),
  command({
    name: "maintenance off",
    operand: null,
    options: {},
    summary: "ends the maintenance",
    run: () => setMaintenance({ on: false, message: "" }, operator()),
  }),
  command({
    name: "keys rotate",
    operand: null,
    options: {},
    summary: "makes new keys: seals every stored credential anew, and signs id_tokens with another key in ten minutes",
    run({ tell }) {
      const report = atMostOncePerSecond(tell);
      return rotateAllKeys(operator(), (done) => report(`${done} records sealed anew`));
    },
  }),
  command({
    name: "backup",
    operand: "FILE",
    options: {},
    summary: "writes the whole database, without the sealing keys, into a new file",
    async run({ operand, tell }) {
      const result = await createBackup(path.resolve(operand), operator(), rowProgress(tell));
      if (result.keys.length) {
        tell(`Keep sealing key ${result.keys.join(" and ")} apart from it: without, its bot credentials are lost.`);
      }
      return result;
    },
  }),
  command({
    name: "restore",
    operand: "FILE",
    options: { force: {} },
    summary: "puts a backup into an empty database; `--force` replaces what is there",
    allowsMissingKeys: true,
    run: ({ operand, options: { force }, tell }) =>
      restoreBackup(path.resolve(operand), { force }, operator(), rowProgress(tell)),
  }),
];
