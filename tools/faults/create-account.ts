import { randomUUID } from "node:crypto";

export interface Account {
  id: string;
  /** An API token. */
  token: string;
}

/** Creates an account as the operator, with the command line `svc`. */
export async function createAccount(
  svc: (...args: string[]) => Promise<Record<string, string>>,
  name: string,
  bots: number,
  flags = "verified,developer",
): Promise<Account> {
  const username = `${name}-${randomUUID().slice(0, 8)}`;
  const who = ["--email", `${username}@example.com`, "--username", username, "--password", randomUUID()];
  const { id = "" } = await svc("user", "create", ...who, "--flags", flags);
  await svc("user", "limit", id, "--bots", String(bots));
  const { token = "" } = await svc("token", "create", "--user", id, "--name", "faults");
  return { id, token };
}
