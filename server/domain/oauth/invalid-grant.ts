import { Fault } from "../fault.ts";

/** The code cannot be exchanged (RFC 6749 section 5.2). */
export const invalidGrant = (message: string): Fault =>
  new Fault("invalid_request", message, { oauthError: "invalid_grant" });
