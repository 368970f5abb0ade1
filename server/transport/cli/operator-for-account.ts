import { type AccountActor, operator } from "../../domain/actor.ts";
import { findAccount } from "../../domain/identity/find-account.ts";

/** The operator acting for the account that a person means by its id, username or e-mail address. */
export async function operatorForAccount(reference: string): Promise<AccountActor> {
  const { id } = await findAccount({ reference }, operator());
  return operator(id);
}
