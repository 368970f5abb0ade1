import { z } from "zod";
import { text } from "./text.ts";

/** The beginnings of secrets that leak: API tokens, access tokens and secrets of applications. */
export const SECRET_PREFIXES = ["SVC_", "SVCOA2AT_", "SVCOA2S_"] as const;
export type SecretPrefix = (typeof SECRET_PREFIXES)[number];
/** After the prefix: random letters and digits, then the checksum in base 62. */
export const SECRET_RANDOM_LENGTH = 32;
export const SECRET_CHECKSUM_LENGTH = 6;

/** What a scanner looks for. */
export const SECRET_PATTERN = `\\b(?:${SECRET_PREFIXES.join("|")})[0-9A-Za-z]{${SECRET_RANDOM_LENGTH + SECRET_CHECKSUM_LENGTH}}\\b`;

export const MAX_REPORTED_SECRETS = 100;
export const LeakReport = z.strictObject({
  secrets: z
    .array(text(1, 64))
    .min(1)
    .max(MAX_REPORTED_SECRETS)
    .describe("Whole secrets, as they were found. One that the service did not issue is ignored."),
});
export const LeakReported = z
  .object({
    ok: z.literal(true).describe("It was done."),
    revoked: z.int().describe("How many of them were valid until now."),
  })
  .meta({ id: "LeakReported", description: "What became of a report." });
