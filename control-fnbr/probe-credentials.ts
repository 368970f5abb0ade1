import type { DeviceAuth } from "@svc/control/platform";

const FORM = '{ "accountId", "deviceId", "secret" }, or what svc-fnbr-sign-in prints';

function readDeviceAuth(value: unknown): DeviceAuth {
  const { accountId, deviceId, secret } = Object(Object(value).deviceAuth ?? value);
  const isText = (one: unknown): one is string => typeof one === "string" && one !== "";
  if (!isText(accountId) || !isText(deviceId) || !isText(secret))
    throw new Error(`The credentials must be JSON: ${FORM}.`);
  return { accountId, deviceId, secret };
}

/** Reads one or two accounts. @throws When the text is something else; the message has no part of it. */
export function parseCredentials(text: string): [DeviceAuth, DeviceAuth?] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`The credentials must be JSON: ${FORM}.`);
  }
  const [first, second, ...others] = Array.isArray(value) ? value : [value];
  if (others.length > 0) throw new Error("The probe uses one account, or two.");
  return second === undefined ? [readDeviceAuth(first)] : [readDeviceAuth(first), readDeviceAuth(second)];
}
