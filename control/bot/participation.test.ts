import { expect, test } from "vitest";
import type { BotRunner } from "./bot-runner.ts";
import { TestLobby } from "./testing/test-lobby.ts";

const BOT = "account-b1";
const readiness = (bot: BotRunner) =>
  bot.connection?.session.party?.members.find(({ id }) => id === BOT)?.readiness ?? null;

/** A bot, and a player in whose party it can come. */
async function lobbyWith(config: Record<string, unknown>) {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", config);
  const ann = await lobby.signInPlayer("ann");
  await ann.friend.add(BOT);
  await lobby.advance(10);
  const invite = async () => {
    await ann.partyOps.invite(BOT);
    await lobby.advance(100);
  };
  const after = async (change: Promise<unknown>) => {
    await change;
    await lobby.advance(100);
    return readiness(bot);
  };
  return { lobby, bot, ann, invite, after };
}

test("a bot sits out while it does not know the playlist, and only then", async () => {
  const { ann, invite, after } = await lobbyWith({});
  expect(await after(invite())).toBe("notReady");
  expect(await after(ann.partyOps.setPlaylist("4242-4242-4242"))).toBe("sittingOut");
  expect(await after(ann.partyOps.setPlaylist("playlist_meadow_DUOS"))).toBe("notReady");
});

test("what a player asks for counts until the check has another result", async () => {
  const { ann, invite, after } = await lobbyWith({});
  await ann.partyOps.setPlaylist("unknown");
  expect(await after(invite())).toBe("sittingOut");
  expect(await after(ann.chat("!ready"))).toBe("ready");
  expect(await after(ann.me.setLevel(5))).toBe("ready");
  await after(ann.partyOps.setPlaylist("Playlist_Meadow_Solo"));
  expect(await after(ann.partyOps.setPlaylist("unknown"))).toBe("sittingOut");
});

test("a bot that comes during a match sits out until it ends, and takes part in the next one", async () => {
  const { ann, invite, after } = await lobbyWith({});
  await ann.me.setMatch({});
  expect(await after(invite())).toBe("sittingOut");
  expect(await after(ann.me.setMatch(null))).toBe("notReady");
  expect(await after(ann.me.setMatch({}))).toBe("notReady");
});

test("a bot that takes part in no match sits out in its own party, too, and a change of the settings applies at once", async () => {
  const { lobby, bot, ann, after } = await lobbyWith({ privacy: 0, allowMatchmaking: false });
  expect(readiness(bot)).toBe("notReady");
  expect(await after(ann.partyOps.join(bot.presence.party?.id ?? ""))).toBe("sittingOut");
  bot.update({ id: "b1", fence: 1, nickname: "b1", parent: null, flags: 0, config: { privacy: 0 } });
  await lobby.advance(100);
  expect(readiness(bot)).toBe("notReady");
});
