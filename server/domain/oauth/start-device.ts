import { randomInt } from "node:crypto";
import {
  CODE_SECONDS,
  DEVICE_POLL_SECONDS,
  DeviceRequest,
  DeviceResponse,
  formatUserCode,
  splitScopes,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from "../../contract/oauth.ts";
import type { Client } from "../../data/authorization-codes.ts";
import { insertDeviceCode } from "../../data/device-codes.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import { settings } from "../../settings/settings.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { checkScope } from "./authorize-checks.ts";

/** A device without a browser asks for codes (RFC 8628): it shows one of them, and polls with the other. */
export const startDevice = publicOperation(
  { name: "oauth.startDevice", input: DeviceRequest, output: DeviceResponse, writes: "by statement" },
  async ({ client, scope }, { actor }) => {
    const { application } = await authenticateClient(client, actor.ip);
    requireDeviceFlow(application);
    checkScope({ parameters: { scope }, application });
    const deviceCode = newOpaqueToken();
    const userCode = await insertCodes(deviceCode, application.id, splitScopes(scope ?? ""));
    const page = `${settings().publicUrl}/device`;
    return {
      device_code: deviceCode,
      user_code: formatUserCode(userCode),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${formatUserCode(userCode)}`,
      expires_in: CODE_SECONDS,
      interval: DEVICE_POLL_SECONDS,
    };
  },
);

/** Its owner has to enable it: whoever has the client id of a public client can ask people for approval with it. */
export function requireDeviceFlow({ deviceFlow }: Pick<Client, "deviceFlow">): void {
  if (deviceFlow) return;
  throw new Fault("invalid_request", "The owner of the application has not enabled the sign-in by a code.", {
    oauthError: "unauthorized_client",
  });
}

const newUserCode = (): string =>
  Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join("");

async function insertCodes(deviceCode: string, applicationId: string, scopes: string[]): Promise<string> {
  const hash = hashSecret(deviceCode);
  for (;;) {
    const userCode = newUserCode();
    if (await insertDeviceCode({ hash, userCodeHash: hashSecret(userCode), applicationId, scopes })) return userCode;
  }
}
