import { AccountCreated, SignUp } from "../../contract/identity.ts";
import { publicOperation } from "../operation.ts";
import { createAccount } from "./create-account.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { throttleSignUps } from "./throttle-sign-in.ts";

export const signUp = publicOperation(
  { name: "identity.signUp", input: SignUp, output: AccountCreated, writes: true },
  {
    async prepare({ password, ...names }, { actor }) {
      await throttleSignUps(actor.ip);
      const passwordHash = await hashNewPassword(password, "password", names);
      return (context) => createAccount({ ...names, passwordHash, flags: 0 }, context);
    },
  },
);
