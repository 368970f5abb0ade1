import type { CreatePlatform } from "../platform/platform.ts";

/** A driver that shows its options in its name, and logs to the host that it was given. */
const createEchoingPlatform: CreatePlatform<{ word: string }> = ({ word }, host) => {
  host.log("info", "A driver logs this.", "account-1");
  return { name: `echo ${word}`, login: () => Promise.reject(new Error("Nobody signs in here.")) };
};
export default createEchoingPlatform;
