import { type DriverHost, PlatformError } from "./platform.ts";

const refuse = (method: string) => async (): Promise<never> => {
  throw new PlatformError("unsupported", `This platform cannot do ${method}.`);
};

/** Every call of a session, refused. A driver begins with these and replaces those that its platform has. */
export const UNSUPPORTED_CALLS: DriverHost["unsupported"] = {
  friends: refuse("friends"),
  pending: refuse("pending"),
  blocked: refuse("blocked"),
  search: refuse("search"),
  resolveUser: refuse("resolveUser"),
  friend: {
    add: refuse("friend.add"),
    accept: refuse("friend.accept"),
    decline: refuse("friend.decline"),
    remove: refuse("friend.remove"),
    block: refuse("friend.block"),
    unblock: refuse("friend.unblock"),
  },
  partyOps: {
    invite: refuse("partyOps.invite"),
    join: refuse("partyOps.join"),
    requestJoin: refuse("partyOps.requestJoin"),
    leave: refuse("partyOps.leave"),
    kick: refuse("partyOps.kick"),
    promote: refuse("partyOps.promote"),
    setPrivacy: refuse("partyOps.setPrivacy"),
    setPlaylist: refuse("partyOps.setPlaylist"),
    setCustomKey: refuse("partyOps.setCustomKey"),
    hide: refuse("partyOps.hide"),
    show: refuse("partyOps.show"),
  },
  me: {
    set: refuse("me.set"),
    setBanner: refuse("me.setBanner"),
    setLevel: refuse("me.setLevel"),
    setBattlePass: refuse("me.setBattlePass"),
    setStats: refuse("me.setStats"),
    setReadiness: refuse("me.setReadiness"),
    setMatch: refuse("me.setMatch"),
  },
  chat: refuse("chat"),
  whisper: refuse("whisper"),
  setStatus: refuse("setStatus"),
};
