import { hash, verify } from "@node-rs/argon2";
import { perApplication } from "../application.ts";

/** argon2id with the parameters of OWASP's first recommendation for it. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

const decoyHash = perApplication("decoy password hash", () => hashPassword("no account has this password"));

/** Takes equally long for an unknown account (`stored` null) and for a known one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash()), password);
  return stored !== null && matches;
}
