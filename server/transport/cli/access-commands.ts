import { createApiToken } from "../../domain/identity/api-tokens.ts";
import { changeFlags, createSession } from "../../domain/identity/operate-accounts.ts";
import { operatorFor } from "./account.ts";
import { command, wholeNumber } from "./command.ts";

const user = { value: "ID", required: true } as const;

export const accessCommands = [
  command({
    name: "token create",
    operand: null,
    options: { user, name: { value: "N", required: true }, "expires-days": { value: "D" } },
    summary: "makes an API token; it is shown this once",
    async run({ options: { user, name, "expires-days": days } }) {
      const expiresInDays = days === undefined ? undefined : wholeNumber("expires-days", days);
      return createApiToken({ name, expiresInDays }, await operatorFor(user));
    },
  }),
  command({
    name: "session create",
    operand: null,
    options: { user },
    summary: "signs the account in without its password; the token is shown this once",
    run: async ({ options: { user } }) => createSession({}, await operatorFor(user)),
  }),
  command({
    name: "access approve",
    operand: "ID",
    options: {},
    summary: "gives the account developer access, which the gateway asks of API tokens",
    run: async ({ operand }) => changeFlags({ set: ["developer"], unset: [] }, await operatorFor(operand)),
  }),
];
