import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bot } from "../../contract/bots.ts";
import type { Category } from "../../contract/categories.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";

const post = <Body = Category>({ apiToken }: TestAccount, body: unknown) =>
  callApi<Body>("POST", "/categories", { token: apiToken, body });
const patch = ({ apiToken }: TestAccount, id: string, body: unknown) =>
  callApi<{ ok: boolean }>("PATCH", `/categories/${id}`, { token: apiToken, body });
const read = async ({ apiToken }: TestAccount, id: string) =>
  (await callApi<Category>("GET", `/categories/${id}`, { token: apiToken })).body;

const cosmetics = ["Outfit", "Backpack", "Pickaxe", "Shoes", "Emote", "Sidekick", "Banner", "BannerColor"];
const none = (names: string[]) => Object.fromEntries(names.map((name) => [name, []]));

/** The defaults of decisions 5. */
const DEFAULTS = {
  ...none("admins level startOutfit statusText bpLevel extraOwners whitelistUsers blacklistUsers".split(" ")),
  ...none(["excludedAutoAddFriends", "otherBots", "onlyOwnerCommands", "onlyAdminCommands", "onlyFriendsCommands"]),
  ...none(["automations", "onlyWhitelistUsersCommands", "onlyPartyMembersCommands", "onlyWhisperCommands"]),
  ...none(cosmetics.flatMap((slot) => [`start${slot}`, `join${slot}`, `memberJoin${slot}`])),
  privacy: 1,
  acceptInvites: true,
  disablePlaylistChecks: false,
  platform: ["AND"],
  inviteTimeout: 60,
  prefixes: ["!", ".", "/"],
  searchLangs: ["en"],
  replyLangs: ["en"],
  statusType: 0,
  statusInterval: 2,
  maxBotsPerLobby: 8,
  maxBotsPerLobbyWithOwner: 16,
  maxBotsPerLobbyWithAdmin: 16,
  maxBotsPerLobbyWithWhitelistUser: 16,
  allowMatchmaking: true,
  disableMatchmakingChecks: false,
  leaveAfterMatchmaking: false,
  disableJoinMessages: false,
  disableAutomaticMessages: false,
  acceptFriendRequests: true,
  sendFriendRequestOnJoinParty: true,
  sendFriendRequestOnMemberJoinParty: false,
  runCommandsWithoutPrefix: true,
  setCosmeticsWithPrefix: true,
  setCosmeticsWithoutCommands: true,
  startBannedBots: false,
};

const NEW_RECORD = { createdAt: expect.any(String), updatedAt: expect.any(String), version: 1 };

describe("2.3 Category: a config is returned complete", () => {
  it("with the documented defaults where nothing was given", async () => {
    const account = await newAccount();
    for (const body of [{ name: "None" }, { name: "Empty", config: {} }]) {
      const { body: created } = await post(account, body);
      expect(created).toEqual({ id: created.id, name: body.name, flags: 0, config: DEFAULTS, ...NEW_RECORD });
      expect(await read(account, created.id)).toEqual(created);
    }
  });

  it("members given replace, absent ones stay, null restores the default", async () => {
    const account = await newAccount();
    const { body } = await post(account, { name: "A", config: { privacy: 0, prefixes: ["?"], unknown: { a: 1 } } });
    const config = { ...DEFAULTS, privacy: 0, prefixes: ["?"], unknown: { a: 1 } };
    expect(body.config).toEqual(config);
    expect((await patch(account, body.id, { config: { inviteTimeout: 5, unknown: { b: 2 } } })).body).toEqual({
      ok: true,
    });
    expect((await read(account, body.id)).config).toEqual({ ...config, inviteTimeout: 5, unknown: { b: 2 } });
    await patch(account, body.id, { config: { privacy: null, unknown: null, statusType: null } });
    expect((await read(account, body.id)).config).toEqual({ ...DEFAULTS, prefixes: ["?"], inviteTimeout: 5 });
    await patch(account, body.id, { name: "B" });
    expect(await read(account, body.id)).toMatchObject({ name: "B", config: { prefixes: ["?"], inviteTimeout: 5 } });
  });

  it("triggers of other services are kept as they are, also when other members change", async () => {
    const account = await newAccount();
    const triggers = [
      { id: "7", event: "MEMBER_JOINED", ignore: ["BOTS"], if: [{ a: { op: ">=", value: 2.5 } }], enabled: true },
      { timer: "*/5 * * * *", actions: [[{ type: "message", text: "Hi {name}" }], null, { delay: 0 }] },
    ];
    const { body } = await post(account, { name: "A", config: { triggers } });
    await patch(account, body.id, { config: { privacy: 0 } });
    expect((await read(account, body.id)).config).toEqual({ ...DEFAULTS, privacy: 0, triggers });
  });

  it("accepts a value for each known member, and refuses and names one of another type", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    for (const [name, value] of Object.entries(DEFAULTS)) {
      expect([name, (await patch(account, id, { config: { [name]: value } })).status]).toEqual([name, 200]);
      const wrong = Array.isArray(value) ? "text" : typeof value === "boolean" ? 1 : "1";
      const refused = await patch(account, id, { config: { [name]: wrong } });
      expect([name, refused.status]).toEqual([name, 400]);
      expect(refused.body).toMatchObject({ errors: [{ path: ["config", name] }] });
    }
  });

  it("unknown members are returned unchanged, whatever JSON they are", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    const forbidden = new Set(["__proto__", "constructor", "prototype", ...Object.keys(DEFAULTS)]);
    const key = fc.string({ maxLength: 20, unit: "grapheme" }).filter((name) => !forbidden.has(name));
    const leaf = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.integer(),
      fc.boolean(),
      finite(),
      fc.constant(null),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5, depthSize: "small" },
        leaf,
        fc.array(tie("tree"), { maxLength: 5 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 5 }),
      ),
    }));
    const storable = (value: unknown) => !JSON.stringify(value).includes("\\u0000");
    await fc.assert(
      fc.asyncProperty(
        key.filter(storable),
        tree.filter((value) => value !== null && storable(value)),
        async (name, value) => {
          await patch(account, id, { config: { [name]: value } });
          const { config } = await read(account, id);
          expect(config[name]).toEqual(JSON.parse(JSON.stringify(value)));
          await patch(account, id, { config: { [name]: null } });
        },
      ),
      { numRuns: 20 },
    );
    expect((await read(account, id)).config).toEqual(DEFAULTS);
  });
});

const finite = () => fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

describe("bounds of a config (decisions 5)", () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  const bytes = (size: number) => {
    const config: Record<string, string> = {};
    for (let n = 0; JSON.stringify(config).length + 250 < size; n++) config[`k${n}`] = "x".repeat(200);
    return { ...config, rest: "x".repeat(size - JSON.stringify({ ...config, rest: "" }).length) };
  };

  it.each([
    ["depth 8", { unknown: nested(7) }, { unknown: nested(8) }],
    ["100 entries of a list it knows", { statusText: Array(100).fill("x") }, { statusText: Array(101).fill("x") }],
    ["100 entries of another list", { unknown: Array(100).fill(1) }, { unknown: Array(101).fill(1) }],
    ["100 entries of an inner list", { u: { v: [Array(100).fill(1)] } }, { u: { v: [Array(101).fill(1)] } }],
    ["255 characters of a string it knows", { statusText: ["é".repeat(255)] }, { statusText: ["é".repeat(256)] }],
    ["255 characters of another string", { unknown: ["🙂".repeat(255)] }, { unknown: ["🙂".repeat(256)] }],
    ["255 characters of a name", { ["n".repeat(255)]: 1 }, { ["n".repeat(256)]: 1 }],
    ["32 KB", bytes(32 * 1024), bytes(32 * 1024 + 1)],
    ["privacy 0 or 1", { privacy: 0 }, { privacy: 2 }],
    ["statusType 0 to 2", { statusType: 2 }, { statusType: 3 }],
    ["level of nine digits", { level: [-999999999, 999999999] }, { level: [1_000_000_000] }],
    ["platforms of the list", { platform: ["WIN", "XSX"] }, { platform: ["win"] }],
    ["people with id and name", { admins: [{ id: "1", name: "a", more: 1 }] }, { admins: [{ id: "1" }] }],
    ["1 to 16 bots with an owner", { maxBotsPerLobbyWithOwner: 1 }, { maxBotsPerLobbyWithOwner: 17 }],
    ["cosmetics with an id", { startOutfit: [{ id: "1", variants: [1, 2] }] }, { joinEmote: [{ variants: [] }] }],
  ])("%s", async (_, taken, refused) => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    expect((await patch(account, id, { config: taken })).status).toBe(200);
    expect((await read(account, id)).config).toMatchObject(taken);
    const reply = await patch(account, id, { config: refused });
    expect([reply.status, reply.errorCode]).toEqual([400, "common.invalid_request"]);
    expect((await post(account, { name: "New", config: refused })).status).toBe(400);
  });

  it("the limit of 32 KB includes what is stored already", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account, { first: bytes(20_000) });
    expect((await patch(account, id, { config: { second: bytes(20_000) } })).status).toBe(400);
    expect((await read(account, id)).config).not.toHaveProperty("second");
    expect((await patch(account, id, { config: { first: null, second: bytes(20_000) } })).status).toBe(200);
  });
});

describe("names", () => {
  it("have 1 to 32 characters", async () => {
    const account = await newAccount();
    for (const [name, status] of [
      ["", 400],
      ["x", 200],
      ["🙂".repeat(32), 200],
      ["x".repeat(33), 400],
      [null, 400],
    ] as const) {
      expect([name, (await post(account, { name })).status]).toEqual([name, status]);
    }
  });

  it("are unique per owner: a second of one name is 409 on creation and on update", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { body } = await post(account, { name: "One" });
    const { body: two } = await post(account, { name: "Two" });
    for (const refused of [await post(account, { name: "One" }), await patch(account, two.id, { name: "One" })]) {
      expect([refused.status, refused.errorCode]).toEqual([409, "generic.already_exists"]);
    }
    expect((await post(other, { name: "One" })).status).toBe(200);
    expect((await patch(account, body.id, { name: "One" })).status).toBe(200);
    const created = await Promise.all(Array.from({ length: 10 }, () => post(account, { name: "Three" })));
    expect(created.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe("names that differ in nothing but the case", () => {
  it("are refused for a new category and a new name; a category may change the case of its own", async () => {
    const account = await newAccount();
    const { body: one } = await post(account, { name: "Straße" });
    const { body: two } = await post(account, { name: "Two" });
    for (const name of ["STRASSE", "straße", "STRAßE"]) {
      for (const refused of [await post(account, { name }), await patch(account, two.id, { name })]) {
        expect([name, refused.status, refused.errorCode]).toEqual([name, 409, "generic.already_exists"]);
      }
    }
    expect((await patch(account, one.id, { name: "STRASSE" })).status).toBe(200);
    expect((await post(account, { name: "E\u0301lan" })).status).toBe(200);
    expect((await post(account, { name: "ÉLAN" })).status).toBe(409);
    const created = await Promise.all(["Three", "three", "THREE"].map((name) => post(account, { name })));
    expect(created.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("of older categories stay: both are read, changed and deleted", async () => {
    const account = await newAccount();
    const { accountId } = account;
    const old = ["EU bots", "eu BOTS"].map((name, n) => ({ id: `${accountId}-${n}`, accountId, name }));
    await db().category.createMany({ data: old });
    for (const { id, name } of old) {
      expect((await patch(account, id, { name, config: { privacy: 0 } })).status).toBe(200);
      expect(await read(account, id)).toMatchObject({ name, config: { privacy: 0 } });
      expect((await patch(account, id, { name: "EU BOTS" })).status).toBe(409);
    }
    expect((await post(account, { name: "eu bots" })).status).toBe(409);
    const [first, second] = old.map(({ id }) => id);
    expect((await callApi("DELETE", `/categories/${first}`, { token: account.apiToken })).status).toBe(200);
    expect((await patch(account, second ?? "", { name: "EU BOTS" })).status).toBe(200);
  });
});

describe("changes", () => {
  it("disabled is flag 1, managed is flag 2, and they combine", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    const flags = async () => (await read(account, id)).flags;
    await patch(account, id, { disabled: true });
    expect(await flags()).toBe(1);
    await callApi("PUT", `/categories/managed/${id}`, { token: account.apiToken, body: { slots: 2 } });
    expect(await flags()).toBe(3);
    await patch(account, id, { disabled: false });
    expect(await flags()).toBe(2);
  });

  it("deletion leaves the bots without a category", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    const bots = [await newBot(account, { parent: id }), await newBot(account, { parent: id })];
    expect((await callApi("DELETE", `/categories/${id}`, { token: account.apiToken })).body).toEqual({ ok: true });
    const { body } = await callApi<Bot[]>("GET", "/bots", { token: account.apiToken });
    expect(body.map((bot) => [bot.id, bot.parent])).toEqual(bots.map((bot) => [bot.id, null]));
    expect((await callApi("DELETE", `/categories/${id}`, { token: account.apiToken })).status).toBe(404);
  });

  it("an account may have 500 categories", async () => {
    const account = await newAccount();
    await fill(account, 499);
    const replies = await Promise.all([post(account, { name: "A" }), post(account, { name: "B" })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

async function fill({ accountId }: TestAccount, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, n) => ({ id: `${accountId}-${n}`, accountId, name: `Filler ${n}` }));
  await db().category.createMany({ data });
}
