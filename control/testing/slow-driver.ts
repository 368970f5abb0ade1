import type { CreatePlatform } from "../platform/platform.ts";

/** A platform that suggests limits, and that refuses every login. */
const createPlatform: CreatePlatform = () => ({
  name: "slow",
  suggestedLimits: { botsPerShard: 7, loginsPerSecond: 0.5 },
  login: () => Promise.reject(new Error("Nobody signs in here.")),
});
export default createPlatform;
