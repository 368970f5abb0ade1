import { readFileSync } from "node:fs";
import { processEnvironment } from "../cluster/shard-supervisor.ts";
import { TOKEN_VARIABLE } from "./flags.ts";

const PRINTABLE = /^[\x21-\x7e]+$/;

/**
 * The token in the file, or the one in the environment, which is deleted there: programs that this one starts must not get
 * it that way.
 * @returns Undefined without a token.
 * @throws Error when the file cannot be read, or holds something else. The message does not contain it.
 */
export function readToken(file: string | undefined): string | undefined {
  const environment = processEnvironment();
  const token = file === undefined ? environment[TOKEN_VARIABLE] : readFileSync(file, "utf8").trim();
  delete environment[TOKEN_VARIABLE];
  if (!token) return undefined;
  if (!PRINTABLE.test(token)) throw new Error("The token has a space or another character that no token has.");
  return token;
}
