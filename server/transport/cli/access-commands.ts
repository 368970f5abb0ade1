import { createApiToken } from "../../domain/identity/api-tokens.ts";
import { changeAccountFlags, createSession } from "../../domain/identity/operator-accounts.ts";
import { command, parseWholeNumber } from "./command.ts";
import { operatorForAccount } from "./operator-for-account.ts";

const user = { value: "ID", required: true } as const;

export const accessCommands = [
  command({
    name: "token create",
    operand: null,
    options: {
      user,
      name: { value: "N", required: true },
      "expires-days": { value: "D" },
      scope: { value: "S", many: true },
    },
    summary: "creates an API token and shows it once; with `--scope` it is limited to these scopes",
    async run({ options: { user, name, "expires-days": days, scope: scopes } }) {
      const expiresInDays = days === undefined ? undefined : parseWholeNumber("expires-days", days);
      return createApiToken({ name, expiresInDays, scopes }, await operatorForAccount(user));
    },
  }),
  command({
    name: "session create",
    operand: null,
    options: { user },
    summary: "signs the account in without its password and shows the session token once",
    run: async ({ options: { user } }) => createSession({}, await operatorForAccount(user)),
  }),
  command({
    name: "access approve",
    operand: "ID",
    options: {},
    summary: "gives the account developer access, which API tokens need on the gateway",
    run: async ({ operand }) =>
      changeAccountFlags({ set: ["developer"], unset: [] }, await operatorForAccount(operand)),
  }),
];
