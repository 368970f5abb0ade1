import { AccountFlag } from "../../contract/flags.ts";
import { AccountCreated, SetUp } from "../../contract/identity.ts";
import { insertDemo } from "../demo/load-demo.ts";
import { publicOperation } from "../operation.ts";
import { createAccount } from "./create-account.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { consumeSetupLink, requireSetupLink } from "./setup-link.ts";
import { throttleSignUps } from "./throttle-sign-in.ts";

const FIRST_FLAGS = AccountFlag.Staff | AccountFlag.Admin | AccountFlag.Verified | AccountFlag.Developer;

/** The first account of an installation, through the one-time link that the start printed: it is an admin. */
export const setUp = publicOperation(
  { name: "identity.setUp", input: SetUp, output: AccountCreated, writes: true },
  {
    async prepare({ token, demo, password, ...names }, { actor, db }) {
      await throttleSignUps(actor.ip);
      await requireSetupLink(db, token);
      const passwordHash = await hashNewPassword(password, "password", names);
      return async (context) => {
        await consumeSetupLink(context.db, token);
        const account = await createAccount({ ...names, passwordHash, flags: FIRST_FLAGS }, context);
        if (demo) await insertDemo(account.id, context);
        return account;
      };
    },
  },
);
