import { randomBytes } from "node:crypto";

/** A new id: 24 lowercase hex characters, the first twelve of them the time in milliseconds. */
export function newId(): string {
  return Date.now().toString(16).padStart(12, "0") + randomBytes(6).toString("hex");
}
