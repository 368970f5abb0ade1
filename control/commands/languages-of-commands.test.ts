import { describe, expect, test } from "vitest";
import { describeCommandsOf } from "../automations/custom-commands.ts";
import { ENGLISH, Language } from "../languages/language.ts";
import { loadLanguage } from "../languages/load-language.ts";
import { LOCALES } from "../languages/locales.ts";
import { EN } from "../languages/phrase.ts";
import { COMMANDS } from "./all-commands.ts";
import type { CommandConfig } from "./command.ts";
import { listCommands } from "./list-commands.ts";
import { parseMessage } from "./parse-message.ts";
import { resolveForwardSender } from "./send-rights.ts";
import { ANN, CommandHarness, SAMPLE_COSMETICS } from "./testing/command-harness.ts";
import { aliasesOf, commandsIn } from "./translated-commands.ts";

const GERMAN: CommandConfig = { replyLangs: ["de", "es"] };
const byAnn = (config: CommandConfig = GERMAN) =>
  ({ caller: { rank: "anyone", user: ANN }, channel: "party", config }) as const;
const german = await loadLanguage("de");
/** A language with names that others have too. */
const invented = new Language("fr", EN, { outfit: ["kostüm", "salut"], stop: ["pickaxe"], copy: ["double"] });
const salut = describeCommandsOf({
  automations: [{ name: "Salut", when: [{ command: "salut", aliases: ["allo"] }], do: [{ run: "say", args: "hi" }] }],
});

describe("The language of an answer", () => {
  test("is that of the call", async () => {
    const harness = new CommandHarness();
    const { content } = await harness.run("level", "1200", { locale: "de" });
    expect(content).toBe("Level: 1.200.");
    expect((await harness.run("prev", "", { locale: "de" })).content).toBe("Level: 1.200.");
    expect((await harness.run("prev")).content).toBe("Level: 1,200.");
    expect((await harness.run("fly", "", { locale: "de" })).content).toContain("„fly“");
  });

  test("is the category's first for players, and English for others", async () => {
    const harness = new CommandHarness();
    expect((await harness.run("level", "1200", byAnn())).content).toBe("Level: 1.200.");
    expect((await harness.run("level", "1200", byAnn({}))).content).toBe("Level: 1,200.");
    expect((await harness.run("level", "1200", byAnn({ replyLangs: [] }))).content).toBe("Level: 1,200.");
    expect((await harness.run("level", "1200", { config: GERMAN })).content).toBe("Level: 1,200.");
  });

  test("is that of the call when it was cut short", async () => {
    const { content } = await new CommandHarness().run("level", "1", { locale: "de", budgetMs: 0 });
    expect(content).toMatch(/Befehl/);
  });
});

describe("Aliases in a language", () => {
  test("run their command, and what repeats it knows the command", async () => {
    const harness = new CommandHarness();
    expect((await harness.run("Kostüm", "Moss Warden", byAnn())).format).toBe(1);
    expect((await harness.run("kostu\u0308m", "Moss Warden", { locale: "de" })).format).toBe(1);
    expect((await harness.run("prev")).format).toBe(1);
    expect((await harness.run("kostüm", "Moss Warden")).content).toContain("no command");
    expect((await harness.run("kostüm", "Moss Warden", { config: GERMAN })).format).toBe(1);
  });

  test("are found in messages, with spaces too", () => {
    const parse = (text: string) => parseMessage(text, {}, SAMPLE_COSMETICS, commandsIn(COMMANDS, [german]));
    expect(parse("!freund hinzufügen Ben")).toMatchObject({ name: "add_friend", args: "Ben" });
    expect(parse("hilfe")).toMatchObject({ name: "help", hasPrefix: false });
  });

  test("yield to English names, to commands of the category's own, and to the language that comes first", () => {
    const commands = commandsIn(salut, [german, invented]);
    const find = (name: string) => commands.find(name)?.name;
    expect(["kostüm", "skin", "salut", "allo", "pickaxe", "double"].map(find)).toEqual([
      ...["outfit", "outfit", "salut", "salut", "pickaxe", "copy"],
    ]);
    const outfit = COMMANDS.find("outfit");
    expect(outfit && aliasesOf(outfit, invented, salut)).toEqual(["skin", "kostüm"]);
    expect(commandsIn(COMMANDS, [ENGLISH])).toBe(COMMANDS);
  });

  test("count in the lists of a category", async () => {
    const harness = new CommandHarness();
    const config = { ...GERMAN, onlyOwnerCommands: ["Kostüm"], onlyWhisperCommands: ["spitzhacke"] };
    expect((await harness.run("outfit", "Moss Warden", byAnn(config))).content).toContain("„outfit“");
    expect((await harness.run("pickaxe", "Rake", byAnn(config))).format).toBe(4);
    const sender = { kind: "party", command: "outfit", user: ANN } as const;
    const allowed = { ...GERMAN, whitelistUsers: [ANN] };
    expect(await resolveForwardSender(sender, allowed)).toMatchObject({ rank: "whitelist" });
    expect(await resolveForwardSender(sender, { ...allowed, onlyOwnerCommands: ["kostüm"] })).toBeNull();
    expect(await resolveForwardSender({ ...sender, command: "kostüm" }, allowed)).not.toBeNull();
  });

  test("are named by help and by the list", async () => {
    expect((await new CommandHarness().run("hilfe", "kostüm", byAnn())).content).toContain("skin und kostüm");
    const [outfit] = listCommands(german);
    expect(outfit).toMatchObject({ name: "outfit", aliases: ["skin", "kostüm"], description: "Zieht ein Outfit an." });
  });
});

describe("Commands of the category's own", () => {
  const automations = [
    { name: "Hi", when: [{ command: "hello", rank: "admin" }], do: [{ run: "say", args: "hi" }] },
    { name: "Off", enabled: false, when: [{ command: "secret" }], do: [{ run: "say", args: "hi" }] },
  ];
  const forwarded = (command: string, user: typeof ANN | null, config: CommandConfig = {}) =>
    resolveForwardSender({ kind: "party", command, user }, { automations, ...config });

  test("are forwarded by those who may run them", async () => {
    expect(await forwarded("hello", null)).toEqual({ rank: "owner", user: null });
    expect(await forwarded("hello", ANN, { admins: [ANN] })).toMatchObject({ rank: "admin" });
    expect(await forwarded("hello", ANN, { whitelistUsers: [ANN] })).toBeNull();
    expect(await forwarded("secret", null)).toBeNull();
    expect(await forwarded("hello", ANN, { admins: [ANN], onlyOwnerCommands: ["hello"] })).toBeNull();
  });
});

describe("A forwarded command", () => {
  test("carries the language, and a refusal is told in it", async () => {
    const harness = new CommandHarness();
    await harness.run("send_all", "ready");
    await harness.run("send_all", "bereit", { locale: "de" });
    expect(harness.forwarded.map(({ command, locale }) => [command, locale])).toEqual([
      ["ready", undefined],
      ["ready", "de"],
    ]);
    harness.outcome = { succeeded: 0, failed: 1, left: 0, refused: "the service is away.", reason: "maintenance" };
    expect((await harness.run("send_all", "ready", { locale: "de" })).content).toContain("gewartet");
    harness.outcome = { ...harness.outcome, reason: "of a later version" };
    expect((await harness.run("send_all", "ready")).content).toBe("Not sent: the service is away.");
    harness.outcome = { succeeded: 0, failed: 1, left: 0, refused: "the service is away." };
    expect((await harness.run("send_all", "ready")).content).toBe("Not sent: the service is away.");
  });
});

describe("help in the chat", () => {
  test.each(LOCALES)("has pages that fit into a message, in %s", async (locale) => {
    const harness = new CommandHarness();
    const owner = { ...byAnn({ replyLangs: [locale] }), caller: { rank: "owner", user: ANN } } as const;
    const pages: string[] = [];
    for (const page of ["", "2", "3", "4", "5", "6", "7"]) pages.push((await harness.run("help", page, owner)).content);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(256);
    for (const { name } of COMMANDS.all) expect(pages.some((page) => page.includes(name))).toBe(true);
    for (const { name } of COMMANDS.all) {
      expect((await harness.run("help", name, owner)).content.length).toBeLessThanOrEqual(256);
    }
  });

  test("goes on with the next page, and after the last with the first", async () => {
    const harness = new CommandHarness();
    const help = async (page: string) => (await harness.run("help", page, byAnn({}))).content;
    expect(await help("")).toMatch(/^Commands \(1 of 3\): outfit, .*“help 2”/);
    expect(await help("1")).toBe(await help(""));
    expect(await help("3")).toContain("“help 1”");
    expect(await help("99")).toBe(await help("3"));
    expect(await help("0")).toBe(await help("1"));
  });

  test("is whole over the API, and where it is short", async () => {
    const harness = new CommandHarness();
    expect((await harness.run("help")).content.length).toBeGreaterThan(256);
    expect((await harness.run("help", "2")).content).toContain("no command “2”");
    const onlyOwnerCommands = COMMANDS.all.map(({ name }) => name).filter((name) => name !== "help");
    const { content } = await harness.run("help", "", byAnn({ onlyOwnerCommands }));
    expect(content).toBe("Commands: help. Use “help” with a name for details.");
  });
});
