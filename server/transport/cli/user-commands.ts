import { text as readText } from "node:stream/consumers";
import { operator } from "../../domain/actor.ts";
import {
  banAccount,
  changeFlags,
  createAccountWithFlags,
  limitBots,
  unbanAccount,
} from "../../domain/identity/operate-accounts.ts";
import { operatorFor } from "./account.ts";
import { command, UsageError, wholeNumber } from "./command.ts";

/** A password on the command line can be seen by every user of the machine: `-` takes it from standard input. */
const passwordOf = async (given: string) => (given === "-" ? (await readText(process.stdin)).trimEnd() : given);

export const userCommands = [
  command({
    name: "user create",
    operand: null,
    options: {
      email: { value: "E", required: true },
      username: { value: "U", required: true },
      password: { value: "P", required: true },
      flags: { value: "F", many: true },
    },
    summary: "makes an account; `--password -` reads the password from standard input",
    async run({ options: { flags, ...account } }) {
      const password = await passwordOf(account.password);
      return createAccountWithFlags({ ...account, password, flags }, operator());
    },
  }),
  command({
    name: "user flags",
    operand: "ID",
    options: { set: { value: "F", many: true }, unset: { value: "F", many: true } },
    summary: "sets and clears flags, such as staff, verified, developer",
    async run({ operand, options: { set, unset } }) {
      if (set.length + unset.length === 0) throw new UsageError("give --set or --unset");
      return changeFlags({ set, unset }, await operatorFor(operand));
    },
  }),
  command({
    name: "user ban",
    operand: "ID",
    options: { reason: { value: "R" } },
    summary: "refuses every credential of the account from now on",
    run: async ({ operand, options: { reason } }) => banAccount({ reason }, await operatorFor(operand)),
  }),
  command({
    name: "user unban",
    operand: "ID",
    options: {},
    summary: "lets the account in again",
    run: async ({ operand }) => unbanAccount({}, await operatorFor(operand)),
  }),
  command({
    name: "user limit",
    operand: "ID",
    options: { bots: { value: "N", required: true } },
    summary: "sets how many bots the account may have; `--bots default` goes back to what its flags allow",
    async run({ operand, options: { bots } }) {
      const botLimit = bots === "default" ? null : wholeNumber("bots", bots);
      return limitBots({ botLimit }, await operatorFor(operand));
    },
  }),
];
