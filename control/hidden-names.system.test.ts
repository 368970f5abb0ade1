import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { startProgram } from "../tools/programs/start-program.ts";
import type { ClusterOptions } from "./cluster/cluster-options.ts";
import { Redactor } from "./logging/redactor.ts";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed, TOKEN } from "./testing/test-service.ts";

const PROGRAM = path.join(import.meta.dirname, "svc-cluster.ts");
const DRIVER = fileURLToPath(new URL("./testing/talkative-driver.ts", import.meta.url));
const NAMES = ["Canary-Self", "Canary-Friend", "Canary-Nickname", "Canary-Typed", "Canary-Unknown"];
const MAIL = "canary.mail@example.com";
const BOTS = ["b1", "locked"].map((id) => ({ ...botNamed(id), nickname: `Canary-Nickname-${id}` }));
/** A bot that is named after its e-mail address. */
const MAIL_BOT = { ...botNamed("mail-locked"), nickname: MAIL };

const found = (text: string, words: string[]) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).sort();

/** Everything that a cluster logs of bots that tell names, to the program and to the service. */
async function logOf(options: Partial<ClusterOptions>, ...others: (typeof MAIL_BOT)[]): Promise<string> {
  const fixture = await ClusterFixture.open();
  const { service, log } = fixture;
  service.setDesired(...BOTS, ...others);
  const cluster = await fixture.cluster({ platform: { module: DRIVER }, ...options });
  const heard: string[] = [];
  cluster.on("botReady", ({ nickname, displayName }) => heard.push(nickname, displayName));
  await expect.poll(() => service.states.get("b1")?.status).toBe(2);
  await service.run("b1", "add_friend", "Canary-Typed");
  const text = () => JSON.stringify([log, service.framesOf("log")]);
  await expect
    .poll(() => service.framesOf("log").some(({ lines }) => JSON.stringify(lines).includes("a timer broke")))
    .toBe(true);
  await expect.poll(() => log.some(({ message }) => message.includes("resolveUser() failed"))).toBe(true);
  await expect.poll(() => log.some(({ level, botId }) => level === "error" && botId === "locked")).toBe(true);
  for (const { id } of others) await expect.poll(() => log.some(({ botId }) => botId === id)).toBe(true);
  await cluster.stop();
  // The program that runs the cluster still gets the names: only the log is without them.
  expect(heard).toEqual(expect.arrayContaining(["Canary-Nickname-b1", "Canary-Self"]));
  return text();
}

describe("the log of a cluster", () => {
  it("has names and e-mail addresses, unless it is told to leave them out", async () => {
    const text = await logOf({});
    expect(found(text, [...NAMES, MAIL])).toEqual([...NAMES, MAIL].sort());
    expect(text).toContain('"nickname":"Canary-Nickname-b1"');
  });

  it("has no name of a bot or a player with hideNames: neither here nor at the service; ids are left", async () => {
    const text = await logOf({ hideNames: true });
    expect(found(text, NAMES)).toEqual([]);
    expect(text).not.toContain('"nickname"');
    expect(found(text, [MAIL, "account-b1 and friend-id are known", '"botId":"b1"', "[name]"])).toHaveLength(4);
  });

  it("has no e-mail address with hideEmails", async () => {
    const text = await logOf({ hideEmails: true }, MAIL_BOT);
    expect(found(text, [MAIL, "example.com"])).toEqual([]);
    expect(found(text, NAMES)).toHaveLength(NAMES.length);
    expect(text).toContain('"nickname":"[e-mail]"');
  });

  it.each(["text", "json"])("that svc-cluster prints as %s has neither, with its flags", async (format) => {
    const fixture = await ClusterFixture.open();
    fixture.service.setDesired(...BOTS);
    const flags = [
      "--platform",
      DRIVER,
      "--hide-names",
      "--hide-emails",
      "--log-format",
      format,
      "--log-level",
      "debug",
    ];
    const program = startProgram(process.execPath, [PROGRAM, "--url", fixture.service.url, ...flags], {
      env: { SVC_TOKEN: TOKEN },
    });
    onTestFinished(() => void program.stop("SIGKILL"));
    await expect.poll(() => fixture.service.states.get("b1")?.status).toBe(2);
    await fixture.service.run("b1", "add_friend", "Canary-Typed");
    await expect.poll(program.output).toContain("a timer broke");
    await expect.poll(program.output).toContain("must ask for it");
    expect(found(program.output(), [...NAMES, MAIL])).toEqual([]);
    expect(program.output()).toContain("b1");
  });
});

describe("what is left out", () => {
  const hiding = new Redactor({ hideNames: true, hideEmails: true });
  hiding.addNames("Ada", "Zoë Ångström", "Bo", "王小明", "a+b (c)", "  ", "", "\\", "[x-y]{", "\ud83d");

  it.each([
    ["Signed in as Ada.", "Signed in as [name]."],
    ["zoë ångström whispers", "[name] whispers"],
    ["Adam, adamant, Bob and about stay", "Adam, adamant, Bob and about stay"],
    ["bo is no name in lower case", "bo is no name in lower case"],
    ["[x-y]{ has left", "[name] has left"],
    ["王小明 and a+b (c) joined", "[name] and [name] joined"],
    ["ada.b+c@mail.example.co.uk asked", "[e-mail] asked"],
    ["https://x.example/?q=me%40mail.example", "https://x.example/?q=[e-mail]"],
    [
      "at file:///a/node_modules/@svc/control@0.1.0/dist/a.js:3",
      "at file:///a/node_modules/@svc/control@0.1.0/dist/a.js:3",
    ],
  ])("in %j", (text, expected) => {
    expect(hiding.redact(text)).toBe(expected);
  });

  it("short names that differ only in their case are all found", () => {
    const redactor = new Redactor({ hideNames: true, hideEmails: false });
    redactor.addNames("Bo", "BO", "Bea", "Anna", "ANNA");
    expect(redactor.redact("Bo, BO, bo, Bea, Anna and anna")).toBe("[name], [name], bo, [name], [name] and [name]");
  });

  it("names of bots stay hidden, however many people are met", () => {
    const redactor = new Redactor({ hideNames: true, hideEmails: false });
    redactor.addBotNames("Canary");
    for (let n = 0; n <= 20_000; n += 1) redactor.addNames(`person-${n}`);
    expect(redactor.redact("Canary met person-20000 after person-0.")).toBe("[name] met [name] after person-0.");
  });

  it("does not make hostile texts slow", () => {
    for (const text of ["a".repeat(65_536), "a@".repeat(32_768), "a@b.".repeat(16_384)])
      expect(hiding.redact(text)).toHaveLength(1000);
  });
});
