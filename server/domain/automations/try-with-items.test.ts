import { afterAll, afterEach, describe, expect, it } from "vitest";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { type StoredItem, storeCatalogue } from "../../data/item-catalogues.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { openLease } from "../../testing/engine-fixture.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { tryAutomation } from "./try-automation.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => engine().close());

const outfit = (name: string): StoredItem => ({ id: `ID_${name.replaceAll(" ", "_")}`, type: "outfit", name });
let digests = 0;
const store = ({ accountId }: TestAccount, platform: string, items: StoredItem[]) =>
  storeCatalogue({ owner: accountId, platform }, `${platform} ${++digests}`, items);

/** A connected cluster of the account that runs the bots of these categories. */
async function connect({ accountId }: TestAccount, platform: string, categories: string[] | null) {
  const selector = { accountId, credential: "apiToken", managed: false, categories, bots: null };
  const opening = { shardId: newId(), selector, capacity: 5, hubId: "hub", json: JSON.stringify({ platform }) };
  const holder = await openLease(engine(), opening, 60_000);
  closing.push(() => engine().closeShard(holder, true));
}

function tryOut(account: TestAccount, categoryId: string, steps: object[]) {
  const automation = { name: "Dress", when: [{ event: "memberJoined" }], do: steps };
  const request = { categoryId, automations: [automation], index: 0, occasion: { event: "memberJoined" } };
  return tryAutomation({ ...request, person: "stranger", others: 0 }, account.actor);
}

/** What the bot answers when its automation puts on an item with this name. */
async function answerTo(account: TestAccount, categoryId: string, args: string): Promise<string> {
  const { run } = await tryOut(account, categoryId, [{ run: "outfit", args }]);
  const [step] = run?.steps ?? [];
  return step?.did === "ran" ? step.answer : "";
}
const none = (name: string) => `There is no outfit called “${name}”.`;
const worn = (name: string, id = outfit(name).id) => `Set as outfit: ${name} (${id}).`;

describe("an automation that is tried finds the items", () => {
  it("that the bots of the account have, and those of a simulated platform where none are known", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    expect(await answerTo(account, id, "Amber Ranger")).toBe(worn("Amber Ranger", "CID_001_AmberRanger"));
    expect(await answerTo(account, id, "Moon Coat")).toBe(none("Moon Coat"));
    await store(account, "game", [outfit("Moon Coat")]);
    expect(await answerTo(account, id, "Moon Coat")).toBe(worn("Moon Coat"));
    expect(await answerTo(account, id, "Amber Ranger")).toBe(none("Amber Ranger"));
    await store(account, "game", [outfit("Sun Coat")]);
    expect(await answerTo(account, id, "Sun Coat")).toBe(worn("Sun Coat"));
  });

  it("of the platform that the bots of the category are on", async () => {
    const account = await newAccount();
    const [north, south] = [await newCategory(account), await newCategory(account)];
    await store(account, "first", [outfit("Moon Coat")]);
    await store(account, "second", [outfit("Sun Coat")]);
    await connect(account, "first", [north.id]);
    await connect(account, "second", [south.id]);
    expect(await answerTo(account, north.id, "Moon Coat")).toBe(worn("Moon Coat"));
    expect(await answerTo(account, south.id, "Sun Coat")).toBe(worn("Sun Coat"));
    expect(await answerTo(account, south.id, "Moon Coat")).toBe(none("Moon Coat"));
  });

  it("in a catalogue that is read once", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    const key = { owner: account.accountId, platform: "game" };
    await storeCatalogue(
      key,
      "large",
      Array.from({ length: 30_000 }, (_, index) => outfit(`Ranger ${index}`)),
    );
    expect(await answerTo(account, id, "Ranger 1")).toBe(worn("Ranger 1"));
    await storeCatalogue(key, "large", []);
    const start = performance.now();
    expect(await answerTo(account, id, "Rangr 12345")).toBe(worn("Ranger 12345"));
    expect(performance.now() - start).toBeLessThan(2_000); // 30 ms; the whole catalogue takes half a second
  });

  it("of at most thirty names, so that it keeps nobody waiting; the same one again counts once", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    await store(account, "game", [outfit("Moon Coat")]);
    const blocks = (nameOf: (index: number) => string) =>
      [0, 1, 2].map((block) => ({
        repeat: 1,
        do: Array.from({ length: 11 }, (_, index) => ({ run: "outfit", args: nameOf(block * 11 + index) })),
      }));
    const same = await tryOut(
      account,
      id,
      blocks(() => "Mon Coat"),
    );
    expect(same.run?.steps).toHaveLength(36);
    const many = tryOut(
      account,
      id,
      blocks((index) => `Mon Coat ${index}`),
    );
    expect(await faultOf(many)).toMatchObject({ code: "unable_to_process" });
  });
});
