import { text as readText } from "node:stream/consumers";
import { operator } from "../../domain/actor.ts";
import { createOperatorResetLink, removeOperatorTwoFactor } from "../../domain/admin/account-recovery.ts";
import {
  banAccount,
  changeAccountFlags,
  createAccountWithFlags,
  setBotLimit,
  unbanAccount,
} from "../../domain/identity/operator-accounts.ts";
import { command, parseWholeNumber, UsageError } from "./command.ts";
import { operatorForAccount } from "./operator-for-account.ts";

/** Every user of the machine can read command lines, so `-` reads the password from standard input. */
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
    summary: "creates an account; `--password -` reads the password from standard input",
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
    summary: "bans the account: every credential of it is refused",
    run: async ({ operand, options: { reason } }) => banAccount({ reason }, await operatorForAccount(operand)),
  }),
  command({
    name: "user unban",
    operand: "ID",
    options: {},
    summary: "lifts the ban of the account",
    run: async ({ operand }) => unbanAccount({}, await operatorForAccount(operand)),
  }),
  command({
    name: "user limit",
    operand: "ID",
    options: { bots: { value: "N", required: true } },
    summary: "sets how many bots the account may have; `--bots default` restores the number that its flags allow",
    async run({ operand, options: { bots } }) {
      const botLimit = bots === "default" ? null : parseWholeNumber("bots", bots);
      return setBotLimit({ botLimit }, await operatorForAccount(operand));
    },
  }),
  command({
    name: "user reset-link",
    operand: "ID",
    options: {},
    summary: "prints a link by which a new password can be chosen, once, for an hour",
    run: async ({ operand }) => createOperatorResetLink({}, await operatorForAccount(operand)),
  }),
  command({
    name: "user remove-two-factor",
    operand: "ID",
    options: { reason: { value: "R", required: true } },
    summary: "removes the authenticator app and the recovery codes of the account",
    run: async ({ operand, options: { reason } }) =>
      removeOperatorTwoFactor({ reason }, await operatorForAccount(operand)),
  }),
];
