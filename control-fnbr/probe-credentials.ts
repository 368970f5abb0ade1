import type { DeviceAuth } from "@svc/control/platform";
import { isMapped, toBotRecords } from "../control/bot-files/fields.ts";
import { readBotFile } from "../control/bot-files/read-bot-file.ts";

const NO_COLUMNS = "it is not clear which values are the account IDs, the device IDs and the secrets.";

/** Accepts what the portal's import accepts, and what it asks there is refused: nobody can answer here. */
function readAccounts(source: Uint8Array | string): DeviceAuth[] {
  const file = readBotFile(source);
  if (file.problem !== null) throw new Error(`The credentials could not be read: ${file.problem}`);
  if (!isMapped(file.mapping)) throw new Error(`The credentials could not be read: ${NO_COLUMNS}`);
  const [doubt] = file.doubts;
  if (doubt) throw new Error(`The credentials are not clear. ${doubt.title} Correct the file and try again.`);
  return toBotRecords(file, file.mapping).map(({ accountId, deviceId, secret }) => ({ accountId, deviceId, secret }));
}

/** Reads one or two accounts. @throws When the text is something else; the message has no part of it. */
export function parseCredentials(source: Uint8Array | string): [DeviceAuth, DeviceAuth?] {
  const [first, second, ...others] = readAccounts(source);
  if (first === undefined) throw new Error("There is no account in the credentials.");
  if (others.length > 0) throw new Error("The probe uses one account, or two.");
  const isWhole = ({ accountId, deviceId, secret }: DeviceAuth) => accountId !== "" && deviceId !== "" && secret !== "";
  if (!isWhole(first) || (second && !isWhole(second)))
    throw new Error("An account needs an account ID, a device ID and a secret; one of them is missing.");
  return second === undefined ? [first] : [first, second];
}
