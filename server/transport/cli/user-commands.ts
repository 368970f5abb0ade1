import { text as readText } from "node:stream/consumers";
import { operator } from "../../domain/actor.ts";
import {
  banAccount,
  changeAccountFlags,
  createAccountWithFlags,
  setBotLimit,
  unbanAccount,
} from "../../domain/identity/operator-accounts.ts";
import { command, parseWholeNumber, UsageError } from "./command.ts";
import { operatorForAccount } from "./operator-for-account.ts";

/** A password on the command line can be seen by every user of the machine: `-` takes it from standard input. */
const readPassword = async (given: string) => (given === "-" ? (await readText(process.stdin)).trimEnd() : given);

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
      const password = await readPassword(account.password);
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
      return changeAccountFlags({ set, unset }, await operatorForAccount(operand));
    },
  }),
  command({
    name: "user ban",
    operand: "ID",
    options: { reason: { value: "R" } },
    summary: "refuses every credential of the account from now on",
    run: async ({ operand, options: { reason } }) => banAccount({ reason }, await operatorForAccount(operand)),
  }),
  command({
    name: "user unban",
    operand: "ID",
    options: {},
    summary: "lets the account in again",
    run: async ({ operand }) => unbanAccount({}, await operatorForAccount(operand)),
  }),
  command({
    name: "user limit",
    operand: "ID",
    options: { bots: { value: "N", required: true } },
    summary: "sets how many bots the account may have; `--bots default` goes back to what its flags allow",
    async run({ operand, options: { bots } }) {
      const botLimit = bots === "default" ? null : parseWholeNumber("bots", bots);
      return setBotLimit({ botLimit }, await operatorForAccount(operand));
    },
  }),
];
