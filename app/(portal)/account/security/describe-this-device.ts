import { describeDevice } from "../sessions/describe-device.ts";

/** A name for a passkey of this browser, such as "Firefox 145 on Windows". */
export const describeThisDevice = (): string => describeDevice(navigator.userAgent).name.slice(0, 64);
