import { errorBody, errorName, FAULTS, type FaultCode } from "#server/contract/errors.ts";

const CODES = Object.keys(FAULTS) as FaultCode[];

/** The HTTP statuses of an errorCode, in ascending order. */
export const statusesOf = (name: string): number[] =>
  [...new Set(CODES.filter((code) => errorName(code) === name).map((code) => FAULTS[code].status))].sort();

/** An example of the body that the service at this address sends. */
export function exampleOf(name: string, site: string): string {
  const code = CODES.find((fault) => errorName(fault) === name) ?? "internal";
  const isInput = code === "invalid_request";
  const problems = isInput ? [{ path: ["nickname"], message: "This must have 1 to 16 characters." }] : [];
  return JSON.stringify(
    errorBody(code, EXAMPLES[name] ?? "Something went wrong on our side.", problems, site),
    null,
    2,
  );
}

const EXAMPLES: Record<string, string> = {
  "auth.unauthorized": "This route needs a credential.",
  "auth.invalid_api_token": "This is not an active API token.",
  "auth.invalid_token": "This token was revoked, replaced or never issued.",
  "auth.forbidden": "This route needs the scope bots.write.",
  "auth.user_banned": "This account may not use the service.",
  "common.limit_exceeded": "This account may have 100 bots.",
  "generic.not_found": "There is no such bot.",
  "common.unable_to_process_request": "The bot is not connected.",
  "generic.already_exists": "There is a category of this name.",
  "common.rate_limit_exceeded": "You are being rate limited.",
  "common.maintenance_mode": "Back at noon.",
};
