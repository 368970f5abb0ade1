import { expect, it } from "vitest";
import type { AutomationInput } from "#control/automations/automation.ts";
import { db, type Prisma } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { expectAudited, newRequestId } from "../../testing/expect-audited.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { getCategory } from "../categories/read-categories.ts";
import { updateCategory } from "../categories/write-categories.ts";
import { addAutomations, removeAutomation, saveAutomation, setAutomationEnabled } from "./write-automations.ts";

const named = (name: string, changes: Partial<AutomationInput> = {}): AutomationInput => ({
  name,
  when: [{ event: "memberJoined" }],
  do: [{ run: "say", args: "Hello" }],
  ...changes,
});
const command = (name: string) => named(name, { when: [{ command: name }] });

/** A category with these automations, and calls about it. */
async function start(...automations: AutomationInput[]) {
  const account = await newAccount();
  const { id: categoryId } = await newCategory(account, { prefixes: ["?"] });
  const add = (all: AutomationInput[], more: object = {}, by: TestAccount = account) =>
    addAutomations({ categoryId, automations: all, ...more }, by.actor);
  const stored = automations.length > 0 ? await add(automations) : [];
  const read = async () => (await getCategory({ categoryId }, account.actor)).config.automations;
  return {
    ...{ account, categoryId, stored, add, read },
    names: async () => (await read()).map(({ name }) => name),
    save: (automation: object, seen?: object) => saveAutomation({ categoryId, automation, seen }, account.actor),
    remove: (automationId: unknown) => removeAutomation({ categoryId, automationId }, account.actor),
    turn: (automationId: unknown, enabled: boolean) =>
      setAutomationEnabled({ categoryId, automationId, enabled }, account.actor),
  };
}

it("one is saved at its place, and another one at the end with an id; other settings stay", async () => {
  const { account, categoryId, stored, save, read } = await start(named("A"), named("B"));
  const [first] = stored;
  const saved = await save({ ...first, name: "Z" }, first);
  expect(saved).toMatchObject({ id: first?.id, name: "Z" });
  const added = await save(named("C"));
  expect(added.id).toMatch(/^[a-z0-9]{24}$/);
  expect(await read()).toEqual([saved, stored[1], added]);
  expect((await getCategory({ categoryId }, account.actor)).config.prefixes).toEqual(["?"]);
});

it("of changes at the same time, none is lost", async () => {
  const { account, categoryId, stored, save, add, remove, turn, read } = await start(
    ...["A", "B", "C", "D"].map((name) => named(name)),
  );
  const [a, b, c, d] = stored;
  await Promise.all([
    save({ ...a, name: "A2" }, a),
    save({ ...b, name: "B2" }, b),
    remove(c?.id),
    turn(d?.id, false),
    add([named("A"), named("E")]),
    updateCategory({ categoryId, config: { prefixes: ["+"] } }, account.actor),
  ]);
  const all = await read();
  expect(all.slice(0, 3)).toMatchObject([{ name: "A2" }, { name: "B2" }, { name: "D", enabled: false }]);
  expect(all).toHaveLength(5);
  expect((await getCategory({ categoryId }, account.actor)).config.prefixes).toEqual(["+"]);
});

it("what somebody else has changed meanwhile is not overwritten, until it was seen", async () => {
  const { stored, save, read } = await start(named("A"));
  const [seen] = stored;
  const theirs = await save({ ...seen, do: [{ wait: 2 }] }, seen);
  const mine = { ...seen, name: "Mine" };
  expect(await faultOf(save(mine, seen))).toMatchObject({
    code: "precondition_failed",
    message: "Somebody else has changed it meanwhile. Save again to replace it, or discard your changes.",
  });
  expect(await read()).toEqual([theirs]);
  expect(await save(mine, theirs)).toEqual(mine);
  expect(await faultOf(save(mine))).toMatchObject({ code: "invalid_request", problems: [{ path: ["seen"] }] });
});

it("the switch is no conflict: who has changed it decides", async () => {
  const { stored, save, turn } = await start(named("A"));
  const [seen] = stored;
  expect(await turn(seen?.id, false)).toEqual({ ok: true });
  const edited = await save({ ...seen, name: "B" }, seen);
  expect(edited).toMatchObject({ name: "B", enabled: false });
  expect(await save({ ...edited, enabled: true }, edited)).toMatchObject({ name: "B", enabled: true });
});

it("those that are added get names and commands that are free, and their place", async () => {
  const { stored, add, names, read } = await start(command("ask"), named("B"));
  const [ask] = stored as [AutomationInput];
  const [copy, , again] = await add([{ ...ask, enabled: false }, named("N"), ask], { after: ask.id });
  expect(copy).toMatchObject({ name: "ask copy", enabled: false, when: [{ command: "ask2" }] });
  expect(again).toMatchObject({ name: "ask copy 2", when: [{ command: "ask3" }] });
  expect(await names()).toEqual(["ask", "ask copy", "N", "ask copy 2", "B"]);
  await add([named("First")], { after: null });
  await add([named("Last")], { after: "gone" });
  expect(await names()).toEqual(["First", "ask", "ask copy", "N", "ask copy 2", "B", "Last"]);
  expect(new Set((await read()).map(({ id }) => id)).size).toBe(7);
});

it("what was removed can be put back as it was", async () => {
  const { stored, add, remove, read } = await start(named("A"), named("B"), named("C"));
  for (const { id } of stored) {
    const { automation, after } = await remove(id);
    expect(await read()).toHaveLength(2);
    expect(await add([automation], { after })).toEqual([automation]);
    expect(await read()).toEqual(stored);
  }
});

it("an id that is not there, and a category of somebody else, are not found, and nothing is stored", async () => {
  const { account, categoryId, stored, save, remove, turn, read, add } = await start(named("A"));
  const [a] = stored;
  const gone = { code: "not_found", message: "There is no such automation." };
  expect(await faultOf(save({ ...a, id: "gone" }, a))).toMatchObject(gone);
  expect(await faultOf(remove("gone"))).toMatchObject(gone);
  expect(await faultOf(turn("gone", false))).toMatchObject(gone);
  const { actor } = await newAccount();
  const reference = { categoryId, automationId: a?.id };
  for (const call of [
    () => saveAutomation({ categoryId, automation: named("X") }, actor),
    () => saveAutomation({ categoryId, automation: a, seen: a }, actor),
    () => addAutomations({ categoryId, automations: [named("X")] }, actor),
    () => removeAutomation(reference, actor),
    () => setAutomationEnabled({ ...reference, enabled: false }, actor),
  ]) {
    expect(await faultOf(call())).toMatchObject({ code: "not_found", message: "There is no such category." });
  }
  expect(await faultOf(add([]))).toMatchObject({ code: "invalid_request", problems: [{ path: ["automations"] }] });
  expect(
    await faultOf(addAutomations({ categoryId, automations: [a] }, { ...account.actor, kind: "apiToken" } as never)),
  ).toMatchObject({ code: "forbidden" });
  expect(await read()).toEqual(stored);
});

it("what is wrong is named at its place in what was sent, or in the category", async () => {
  const { stored, save, add, remove, turn } = await start(
    named("A"),
    command("ask"),
    named("B", { do: [{ run: "ask" }] }),
  );
  const problemsOf = async (call: Promise<unknown>) => (await faultOf(call)).problems.map(({ path }) => path.join("."));
  const [a] = stored;
  expect(await problemsOf(save({ ...a, do: [{ wait: 1 }, { run: "danse" }] }, a))).toEqual(["automation.do.1.run"]);
  expect(await problemsOf(save(named("A")))).toEqual(["automation.name"]);
  expect(await problemsOf(save({ ...named("C"), when: [] }))).toEqual(["automation.when"]);
  expect(await problemsOf(save({ ...a, name: "B" }, a))).toEqual(["config.automations.2.name"]);
  expect(await problemsOf(add([named("C"), named("D", { do: [{ run: "danse" }] })], { after: null }))).toEqual([
    "automations.1.do.0.run",
  ]);
  // Another one runs its command.
  expect(await problemsOf(remove(stored[1]?.id))).toEqual(["config.automations.1.do.0.run"]);
  expect(await turn(stored[1]?.id, false)).toEqual({ ok: true });
});

it("what no bot can do any more keeps nobody from changing others, and is refused where it is edited", async () => {
  const { categoryId, stored, save, remove, turn, names } = await start(named("A"), named("B"), named("C"));
  const broken = stored.map((one, index) =>
    index < 2 ? { ...one, do: [{ run: "danse", args: "", enabled: true }] } : one,
  );
  const automations = broken as Prisma.InputJsonValue[];
  await db().category.update({ where: { id: categoryId }, data: { config: { automations } } });
  const [first, second, third] = broken;
  await save({ ...third, name: "Z" }, third);
  await turn(second?.id, false);
  expect(await faultOf(save({ ...first, name: "Y" }, first))).toMatchObject({
    message: "`automation.do[0].run`: There is no command “danse”.",
  });
  await save({ ...first, do: [{ run: "say", args: "Hello" }] }, first);
  await remove(second?.id);
  expect(await names()).toEqual(["A", "Z"]);
});

it("the limits are those of the whole list", async () => {
  const many = Array.from({ length: 48 }, (_, index) => named(`A${index}`));
  const { stored, add, save, read } = await start(...many);
  const tooMany = { problems: [{ path: ["config", "automations"], message: "There must be at most 50 automations." }] };
  expect(await faultOf(add([named("X"), named("Y"), named("Z")]))).toMatchObject(tooMany);
  await add([named("X"), named("Y")]);
  expect(await faultOf(save(named("Z")))).toMatchObject(tooMany);
  const [first] = stored;
  const steps = Array.from({ length: 20 }, () => ({ run: "say", args: "x".repeat(255) }));
  const block = { repeat: 1, do: steps };
  const large = {
    ...first,
    do: Array.from({ length: 6 }, () => block),
  };
  expect((await faultOf(save(large, first))).message).toMatch(/at most 32768 bytes of JSON/);
  expect(await read()).toHaveLength(50);
});

it("each change is recorded as one of the category, with a version of its own", async () => {
  const { account, categoryId, stored } = await start(named("A"));
  const versionOf = async () => (await db().category.findUniqueOrThrow({ where: { id: categoryId } })).version;
  const before = await versionOf();
  const requestId = newRequestId();
  const { accountId, actor, ip } = account;
  await setAutomationEnabled({ categoryId, automationId: stored[0]?.id, enabled: false }, { ...actor, requestId });
  const by = { actorKind: "session", actorAccountId: accountId, credentialId: actor.credentialId };
  await expectAudited(requestId, { action: "category.update", accountId, ip, ...by }, []);
  expect(await versionOf()).toBeGreaterThan(before);
});
