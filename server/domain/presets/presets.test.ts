import { describe, expect, it } from "vitest";
import type { Preset } from "../../contract/presets.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newPreset } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";

const post = ({ apiToken }: TestAccount, body: unknown) =>
  callApi<Preset>("POST", "/presets", { token: apiToken, body });
const patch = ({ apiToken }: TestAccount, id: string, body: unknown) =>
  callApi("PATCH", `/presets/${id}`, { token: apiToken, body });
const read = async ({ apiToken }: TestAccount, id: string) =>
  (await callApi<Preset>("GET", `/presets/${id}`, { token: apiToken })).body;

const FULL = {
  outfit: { id: "outfit-1", variants: [{ channel: "Material", variant: "Mat1" }] },
  backpack: { id: "backpack-1" },
  pickaxe: { id: "pickaxe-1", variants: [] },
  shoes: { id: "shoes-1" },
  emote: { id: "emote-1" },
  banner: { id: "banner-1" },
  bannerColor: { id: "red" },
  level: 250,
  bpLevel: -5,
  unknown: { kept: [true, null, "as it is"] },
};

const NEW_RECORD = { createdAt: expect.any(String), updatedAt: expect.any(String), version: 1 };

describe("2.4 Preset", () => {
  it("is created, listed, read, changed and deleted", async () => {
    const account = await newAccount();
    const { body: created } = await post(account, { name: "Full", config: FULL });
    expect(created).toEqual({ id: created.id, name: "Full", config: FULL, ...NEW_RECORD });
    expect(await read(account, created.id)).toEqual(created);
    const { body: second } = await post(account, { name: "Empty", config: {} });
    const { body: list } = await callApi<Preset[]>("GET", "/presets", { token: account.apiToken });
    expect(list).toEqual([created, second]);
    expect((await patch(account, created.id, { name: "Other" })).body).toEqual({ ok: true });
    expect(await read(account, created.id)).toMatchObject({
      ...created,
      name: "Other",
      updatedAt: expect.any(String),
      version: 2,
    });
    const drop = () => callApi("DELETE", `/presets/${second.id}`, { token: account.apiToken });
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 404]);
  });

  it("has a name that no other has, whatever the case; older presets with one name stay", async () => {
    const account = await newAccount();
    const { accountId } = account;
    const { body: one } = await post(account, { name: "Évening", config: {} });
    const { body: two } = await post(account, { name: "Other", config: {} });
    const name = "ÉVENING";
    for (const refused of [await post(account, { name, config: {} }), await patch(account, two.id, { name })]) {
      expect([refused.status, refused.errorCode]).toEqual([409, "generic.already_exists"]);
    }
    expect((await patch(account, one.id, { name })).status).toBe(200);
    expect((await post(await newAccount(), { name, config: {} })).status).toBe(200);
    const created = await Promise.all(
      ["Dawn", "dawn", "DAWN"].map((spelling) => post(account, { name: spelling, config: {} })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const old = ["Old", "old"].map((spelling) => ({ id: `${accountId}-${spelling}`, accountId, name: spelling }));
    await db().preset.createMany({ data: old });
    for (const { id, name: kept } of old) {
      expect((await patch(account, id, { name: kept, config: { level: 1 } })).status).toBe(200);
      expect(await read(account, id)).toMatchObject({ name: kept, config: { level: 1 } });
    }
    expect((await callApi("DELETE", `/presets/${old[0]?.id}`, { token: account.apiToken })).status).toBe(200);
  });

  it("a given config replaces the whole of it", async () => {
    const account = await newAccount();
    const { id } = await newPreset(account, FULL);
    await patch(account, id, { config: { emote: { id: "emote-2" } } });
    expect((await read(account, id)).config).toEqual({ emote: { id: "emote-2" } });
    await patch(account, id, { config: {} });
    expect((await read(account, id)).config).toEqual({});
  });

  it.each([
    ["outfit without id", { outfit: {} }],
    ["emote that is a text", { emote: "emote-1" }],
    ["id of 256 characters", { banner: { id: "x".repeat(256) } }],
    ["21 variants", { outfit: { id: "x", variants: Array(21).fill({ channel: "c", variant: "v" }) } }],
    ["channel of 65 characters", { outfit: { id: "x", variants: [{ channel: "c".repeat(65), variant: "v" }] } }],
    ["variant that is a number", { shoes: { id: "x", variants: [{ channel: "c", variant: 1 }] } }],
    ["level that is no integer", { level: 1.5 }],
    ["level that is a text", { bpLevel: "1" }],
    ["depth 9", { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } }],
    ["101 entries", { list: Array(101).fill(1) }],
    ["33 KB", { list: Array(100).fill("x".repeat(255)), more: Array(100).fill("x".repeat(255)) }],
  ])("refuses a config with %s", async (_, config) => {
    const account = await newAccount();
    const { id } = await newPreset(account);
    for (const reply of [await post(account, { name: "New", config }), await patch(account, id, { config })]) {
      expect([reply.status, reply.errorCode]).toEqual([400, "common.invalid_request"]);
    }
    expect((await read(account, id)).config).toEqual({});
  });

  it("has a name of 1 to 32 characters, and needs a config", async () => {
    const account = await newAccount();
    for (const name of ["y", "🙂".repeat(32)]) expect((await post(account, { name, config: {} })).status).toBe(200);
    for (const name of ["", "x".repeat(33), null, 1])
      expect((await post(account, { name, config: {} })).status).toBe(400);
    for (const config of [undefined, null, [], "x", 1])
      expect((await post(account, { name: "x", config })).status).toBe(400);
  });

  it("an account may have 500 of them", async () => {
    const account = await newAccount();
    const { accountId } = account;
    const data = Array.from({ length: 499 }, (_, n) => ({ id: `${accountId}-${n}`, accountId, name: "Filler" }));
    await db().preset.createMany({ data });
    const replies = await Promise.all([1, 2].map(() => post(account, { name: "x", config: {} })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});
