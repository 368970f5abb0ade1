import { loadLanguage } from "#control/languages/load-language.ts";
import { generateCosmetics } from "#control/platform/cosmetics/generate-cosmetics.ts";
import type { CategoryConfigMember } from "#server/contract/categories.ts";
import { COSMETIC_MEMBERS } from "#server/contract/cosmetic-members.ts";
import { BOT, MemberLobby, person } from "./member-lobby.ts";

type Config = Record<string, unknown>;

export interface MemberCase {
  /** Another value than the default. */
  value: unknown;
  /** Members that the scene needs. */
  config?: Config;
  /** @returns What differs between the default and the other value. */
  observe: (config: Config) => Promise<unknown>;
}

const [outfit] = generateCosmetics();

/** What a bot answers to a friend who has invited it, and what it shows then. */
const answerTo = (text: string) => async (config: Config) => {
  const lobby = await MemberLobby.open(config);
  const ann = await lobby.inPartyOf("ann");
  return { replies: await lobby.reply(ann, text), level: lobby.own?.level, outfit: lobby.own?.worn.outfit?.id };
};
const command = (value: unknown, text: string, config: Config = {}): MemberCase => ({
  ...{ value, config },
  observe: answerTo(text),
});

const atStart =
  (look: (lobby: MemberLobby) => unknown): MemberCase["observe"] =>
  async (config) =>
    look(await MemberLobby.open(config));

const inParty =
  (look: (lobby: MemberLobby) => unknown): MemberCase["observe"] =>
  async (config) => {
    const lobby = await MemberLobby.open(config);
    await lobby.inPartyOf("ann");
    return look(lobby);
  };

/** Somebody else joins the party that the bot leads. */
const joined =
  (look: (lobby: MemberLobby, ann: Awaited<ReturnType<MemberLobby["player"]>>) => unknown): MemberCase["observe"] =>
  async (config) => {
    const lobby = await MemberLobby.open({ ...config, privacy: 0 });
    const ann = await lobby.player("ann");
    await lobby.join(ann);
    return look(lobby, ann);
  };

/** Whether a bot stays in a party of another bot, with a player in it. */
const staysWithBot: MemberCase["observe"] = async (config) => {
  const lobby = await MemberLobby.open({ ...config, otherBots: person("robot") });
  const robot = await lobby.friend("robot");
  const ann = await lobby.player("ann");
  await ann.partyOps.join(robot.party?.id ?? "");
  await lobby.invite(robot);
  return lobby.partySize;
};

/** The friend requests of a stranger who is in the party that the bot joins. */
const requestsToStranger: MemberCase["observe"] = async (config) => {
  const lobby = await MemberLobby.open(config);
  const [ann, ben] = [await lobby.friend("ann"), await lobby.player("ben")];
  await ben.partyOps.join(ann.party?.id ?? "");
  await lobby.invite(ann);
  return (await ben.pending()).incoming.length;
};

const party: Partial<Record<CategoryConfigMember, MemberCase>> = {
  privacy: { value: 0, observe: atStart(({ bot }) => bot.presence.party?.privacy) },
  acceptInvites: { value: false, observe: inParty(({ partySize }) => partySize) },
  inviteTimeout: {
    value: 1,
    async observe(config) {
      const lobby = await MemberLobby.open(config);
      await lobby.inPartyOf("ann");
      await lobby.world.advance(30_000);
      const ben = await lobby.inPartyOf("ben");
      return ben.party?.members.length;
    },
  },
  maxBotsPerLobby: { value: 1, observe: staysWithBot },
  maxBotsPerLobbyWithOwner: { value: 1, config: { extraOwners: person("ann") }, observe: staysWithBot },
  maxBotsPerLobbyWithAdmin: { value: 1, config: { admins: person("ann") }, observe: staysWithBot },
  maxBotsPerLobbyWithWhitelistUser: { value: 1, config: { whitelistUsers: person("ann") }, observe: staysWithBot },
  allowMatchmaking: { value: false, observe: inParty(({ own }) => own?.readiness) },
  disableMatchmakingChecks: {
    value: true,
    async observe(config) {
      const lobby = await MemberLobby.open(config);
      const ann = await lobby.friend("ann");
      await ann.me.setMatch({});
      await lobby.invite(ann);
      return lobby.own?.readiness;
    },
  },
  disablePlaylistChecks: {
    value: true,
    async observe(config) {
      const lobby = await MemberLobby.open(config);
      const ann = await lobby.friend("ann");
      await ann.partyOps.setPlaylist("playlist_that_nobody_knows");
      await lobby.invite(ann);
      return lobby.own?.readiness;
    },
  },
  leaveAfterMatchmaking: {
    value: true,
    async observe(config) {
      const lobby = await MemberLobby.open(config);
      const ann = await lobby.inPartyOf("ann");
      await ann.me.setMatch({});
      await lobby.world.advance(100);
      return lobby.partySize;
    },
  },
  otherBots: command(person("ann"), "!level 7"),
};

const people: Partial<Record<CategoryConfigMember, MemberCase>> = {
  extraOwners: command(person("ann"), "!accept_all_friends"),
  admins: command(person("ann"), "!unblock_user ben"),
  whitelistUsers: command(person("ann"), "!set_status Hello"),
  blacklistUsers: {
    value: person("ann"),
    observe: joined((lobby, ann) => lobby.reply(ann, "!level 7")),
  },
};

const commands: Partial<Record<CategoryConfigMember, MemberCase>> = {
  prefixes: command(["?"], "?level 7"),
  runCommandsWithoutPrefix: command(false, "level 7"),
  setCosmeticsWithPrefix: command(false, `!${outfit?.name}`),
  setCosmeticsWithoutCommands: command(false, `${outfit?.name}`),
  searchLangs: command(["de"], "!outfit Kristallwächter"),
  onlyOwnerCommands: command(["level"], "!level 7"),
  onlyAdminCommands: command(["level"], "!level 7"),
  onlyWhitelistUsersCommands: command(["level"], "!level 7"),
  onlyFriendsCommands: { value: ["level"], observe: joined((lobby, ann) => lobby.reply(ann, "!level 7")) },
  onlyPartyMembersCommands: {
    value: ["level"],
    async observe(config) {
      const lobby = await MemberLobby.open(config);
      await (await lobby.friend("ann")).whisper(BOT, "!level 7");
      await lobby.world.advance(100);
      return lobby.own?.level;
    },
  },
  onlyWhisperCommands: command(["level"], "!level 7"),
};

const messages: Partial<Record<CategoryConfigMember, MemberCase>> = {
  statusType: { value: 2, observe: atStart(({ world }) => world.world.accounts.get(BOT)?.mode) },
  statusText: { value: ["Hello"], observe: atStart(({ bot }) => bot.presence.presenceStatus) },
  statusInterval: {
    value: 1,
    config: { statusText: ["one", "two"] },
    async observe(config) {
      const lobby = await MemberLobby.open(config);
      await lobby.world.advance(61_000);
      return lobby.bot.presence.presenceStatus;
    },
  },
  replyLangs: {
    value: ["de"],
    async observe(config) {
      await loadLanguage("de"); // from a file, for which the clock of the lobby does not wait
      return inParty(({ heard }) => heard)(config);
    },
  },
  disableJoinMessages: { value: true, observe: inParty(({ heard }) => heard) },
  disableAutomaticMessages: {
    value: true,
    config: { maxBotsPerLobby: 1, otherBots: person("ann") },
    observe: inParty(({ heard }) => heard),
  },
};

const ask = { command: "ask", aliases: [] };
const automations = command([{ name: "Ask", when: [ask], do: [{ run: "level", args: "33", as: "owner" }] }], "!ask");

const friends: Partial<Record<CategoryConfigMember, MemberCase>> = {
  acceptFriendRequests: {
    value: false,
    async observe(config) {
      const lobby = await MemberLobby.open(config);
      await lobby.friend("ann");
      return lobby.bot.presence.friendsCount;
    },
  },
  sendFriendRequestOnJoinParty: { value: false, observe: requestsToStranger },
  sendFriendRequestOnMemberJoinParty: {
    value: true,
    observe: joined(async (_, ann) => (await ann.pending()).incoming.length),
  },
  excludedAutoAddFriends: { value: person("ben"), observe: requestsToStranger },
};

const account: Partial<Record<CategoryConfigMember, MemberCase>> = {
  platform: { value: ["PSN"], observe: atStart(({ world }) => world.logins[0]?.platform) },
  startBannedBots: {
    value: true,
    async observe(config) {
      const { bot, world } = await MemberLobby.open(config, { accounts: [{ id: BOT, isBannedFromMatches: true }] });
      return { status: bot.status, problems: world.problems };
    },
  },
  level: { value: [42], observe: atStart(({ own }) => own?.level) },
  bpLevel: { value: [42], observe: atStart(({ own }) => own?.battlePassLevel) },
};

const SCENES = { start: atStart, join: inParty, memberJoin: joined };
const cosmetics = Object.fromEntries(
  COSMETIC_MEMBERS.map(({ name, when }): [string, MemberCase] => [
    name,
    { value: [{ id: `${name}_1` }], observe: SCENES[when](({ own }) => ({ worn: own?.worn, banner: own?.banner })) },
  ]),
);

/** A scene for each member of a category's config, in which its value makes a difference. */
export const MEMBER_CASES: Readonly<Record<string, MemberCase>> = {
  ...{ ...party, ...people, ...commands, ...messages, ...friends, ...account, automations },
  ...cosmetics,
};
