import { hash, verify } from "@node-rs/argon2";
import { perApplication } from "../application.ts";

/** argon2id with the parameters of OWASP's first recommendation for it. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A part, and no setting: only tests have another one. */
export const passwordCost = perApplication("password cost", () => PASSWORD_COST);

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost());

const decoyHash = perApplication("decoy password hash", () => hashPassword("no account has this password"));

/** Takes equally long for an unknown account (`stored` null) and for a known one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash()), password);
  return stored !== null && matches;
}
