// Pages load it at once: it must not import zod.
import type { Problem } from "./problem.ts";

/** What is missing in an input, or not filled in. */
export const REQUIRED = "This is required.";

const TOKEN = /SVC(?:OA2AT|OA2S)?_[0-9A-Za-z]+/g;
const MAX_SHOWN_NAME = 100;

/** A name that a caller made up: cut, and without a credential that got into it by mistake. */
function shownName(name: string): string {
  const bare = name.replace(TOKEN, "[redacted]").toWellFormed();
  return bare.length > MAX_SHOWN_NAME ? `${bare.slice(0, MAX_SHOWN_NAME).toWellFormed()}…` : bare;
}

export const shownPath = (path: Problem["path"]): Problem["path"] =>
  path.map((part) => (typeof part === "string" ? shownName(part) : part));

const SUBJECT = /^This (?=(?:must|cannot|is|was|has|contains|begins|mixes|never|runs|leads)\b)/;

/** The message with the name of the member in it. */
export const withSubject = (message: string, name: string): string =>
  SUBJECT.test(message) ? message.replace(SUBJECT, () => `${name} `) : `${name}: ${message}`;

/** What a message says of the member, for lists that begin each line with its name. */
export const withoutSubject = (message: string): string => message.replace(SUBJECT, "").replace(/\.$/, "");

/** The place as programs write it: `bots[3].secret`. */
export const writePath = (path: Problem["path"]): string =>
  path.map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`)).join("");

/** The message of a problem as it stands alone: it names the member. */
export function nameMember({ path, message }: Problem): string {
  if (path.length === 0) return message.replace(SUBJECT, "The body ");
  const name = `\`${shownName(writePath(shownPath(path)))}\``;
  return withSubject(message, name);
}
