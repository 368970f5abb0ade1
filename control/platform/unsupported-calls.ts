import { type DriverHost, PlatformError } from "./platform.ts";

const refuse = async (): Promise<never> => {
  throw new PlatformError("unsupported", "This platform cannot do that.");
};

/** Every call of a session, refused. A driver begins with these and replaces those that its platform has. */
export const UNSUPPORTED_CALLS: DriverHost["unsupported"] = {
  friends: refuse,
  pending: refuse,
  blocked: refuse,
  search: refuse,
  resolveUser: refuse,
  friend: { add: refuse, accept: refuse, decline: refuse, remove: refuse, block: refuse, unblock: refuse },
  partyOps: {
    invite: refuse,
    join: refuse,
    requestJoin: refuse,
    leave: refuse,
    kick: refuse,
    promote: refuse,
    setPrivacy: refuse,
    setPlaylist: refuse,
    setCustomKey: refuse,
    hide: refuse,
    show: refuse,
  },
  me: {
    set: refuse,
    setBanner: refuse,
    setLevel: refuse,
    setBattlePass: refuse,
    setStats: refuse,
    setReadiness: refuse,
    setMatch: refuse,
  },
  chat: refuse,
  whisper: refuse,
  setStatus: refuse,
};
