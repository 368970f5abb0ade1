import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters of OWASP's first recommendation for it. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let decoyHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Takes as long for an unknown account (`stored` null) as for a known one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored !== null && matches;
}
