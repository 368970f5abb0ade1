import { beforeAll, expect, test } from "vitest";
import { loadLanguages } from "../languages/load-language.ts";
import { TestLobby } from "./testing/test-lobby.ts";

const BOT = "account-b1";

beforeAll(async () => void (await loadLanguages(["de", "es"])));

/** A bot in the party of a player who is its friend, and what the player reads there. */
async function meet(config: Record<string, unknown>) {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", config);
  const ann = await lobby.signInPlayer("ann");
  await ann.friend.add(BOT);
  await lobby.advance(10);
  const heard: string[] = [];
  ann.on("partyMessage", ({ content }) => heard.push(content));
  await ann.partyOps.invite(BOT);
  await lobby.advance(100);
  const ask = async (text: string) => {
    await ann.chat(text);
    await lobby.advance(100);
    return heard.at(-1);
  };
  return { lobby, bot, heard, ask };
}

test("greets and answers in the first of its languages, and knows its commands in all", async () => {
  const { heard, ask } = await meet({ replyLangs: ["de", "es"] });
  expect(heard).toEqual([expect.stringMatching(/^Hallo! !help/)]);
  expect(await ask("!level 1200")).toBe("Level: 1.200.");
  expect(await ask("!hilfe kostüm")).toMatch(/^outfit .*kostüm/);
  expect(await ask("!help")).toMatch(/^Befehle \(1 von \d\): outfit/);
});

test("speaks English where a category chooses no language", async () => {
  for (const config of [{}, { replyLangs: [] }, { replyLangs: 7 }]) {
    const { heard, ask } = await meet(config);
    expect(heard).toEqual(["Hello! !help shows what I can do."]);
    expect(await ask("!hilfe")).toContain("no command “hilfe”");
  }
});

test("says why it leaves in the first of its languages", async () => {
  const { heard } = await meet({ replyLangs: ["de"], maxBotsPerLobby: 1, otherBots: [{ id: "ann" }] });
  expect(heard).toEqual([expect.stringContaining("genug Bots")]);
});

test("finds items by their names in the languages of its category, also in a message of nothing else", async () => {
  const { bot, lobby, ask } = await meet({ searchLangs: ["de"] });
  const outfit = () => bot.presence.party?.members.find(({ id }) => id === BOT)?.outfit?.id;
  expect(await ask("!outfit bernstein waldlaufer")).toContain("Amber Ranger");
  await ask("Kristallwächter");
  expect(outfit()).toBe("CID_003_CrystalWarden");
  expect(await ask("!outfit guardabosques")).toContain("no outfit");
  bot.update({ id: "b1", fence: 1, nickname: "b1", parent: null, flags: 0, config: { searchLangs: ["es-419"] } });
  await lobby.advance(10);
  expect(await ask("!outfit guardabosques")).toContain("Amber Ranger");
});

test("answers for a step in the language of the player who ran the command", async () => {
  const hello = { id: "a", name: "A", when: [{ command: "rise" }], do: [{ run: "kick", args: "nobody", as: "owner" }] };
  const { ask } = await meet({ replyLangs: ["de"], automations: [hello] });
  expect(await ask("!rise")).not.toMatch(/leader|not in/);
  const english = await meet({ automations: [hello] });
  expect(await english.ask("!rise")).toMatch(/leader|not in/);
});
