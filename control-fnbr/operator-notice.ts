import type { DriverHost } from "@svc/control/platform";

const NOTICE =
  "This driver signs in to a game's real platform with the game's own client. The platform's owner does not offer " +
  "this to others, and it may break their terms: accounts can be banned, and access can end, at any time. Use only " +
  "accounts that are yours and that you can lose, at low rates, on your own responsibility.";

let isLogged = false;

/** What an operator must know, once per process. */
export function logOperatorNotice(host: Pick<DriverHost, "log">): void {
  if (isLogged) return;
  isLogged = true;
  host.log("warn", NOTICE);
}
