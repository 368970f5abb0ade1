import { describe, expect, it } from "vitest";
import type { BotRecord } from "../../contract/bot-records.ts";
import type { ExportedBot } from "../../contract/bots.ts";
import { db } from "../../data/db.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory, newImportRow } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { purgeExpired } from "../service/purge-expired.ts";
import { listDeletedBots, restoreBots } from "./restore-bots.ts";
import { updateBots } from "./update-bots.ts";

const take = ({ apiToken }: TestAccount, deleteAfterExport: boolean, key?: string) =>
  callApi<ExportedBot[]>("POST", "/bots/bulk-export", {
    token: apiToken,
    body: { deleteAfterExport },
    headers: key === undefined ? {} : { "Idempotency-Key": key },
  });
const list = async ({ apiToken }: TestAccount) =>
  (await callApi<BotRecord[]>("GET", "/bots", { token: apiToken })).body;
const deletedIds = async ({ actor }: TestAccount) => (await listDeletedBots({}, actor)).map(({ id }) => id);

async function withBots(count: number) {
  const account = await newAccount();
  const bots: Awaited<ReturnType<typeof newBot>>[] = [];
  for (let n = 0; n < count; n++) bots.push(await newBot(account));
  const expected = bots.map(({ id, input }) => ({ ...input.deviceAuth, nickname: input.nickname, id }));
  return { account, bots, expected };
}

describe("4.1 POST /bots/bulk-export", () => {
  it("answers every bot with its credentials, and forbids caches to store them", async () => {
    const { account, expected } = await withBots(3);
    const reply = await take(account, false);
    expect(reply.body).toEqual(expected);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect((await take(await newAccount(), true)).body).toEqual([]);
  });

  it("needs an API token or a session, and refuses an OAuth2 token whatever its scopes", async () => {
    const { account } = await withBots(1);
    const { token } = await oauthTokenFor(account, ["bots.read", "bots.write", "bots.run", "commands.run"]);
    const body = { deleteAfterExport: true };
    expect((await callApi("POST", "/bots/bulk-export", { token, body })).errorCode).toBe("auth.forbidden");
    expect((await callApi("POST", "/bots/bulk-export", { token: account.sessionToken, body })).status).toBe(200);
  });

  it("without deleteAfterExport keeps the bots", async () => {
    const { account, expected } = await withBots(2);
    expect((await take(account, false)).body).toEqual(expected);
    expect((await take(account, false)).body).toEqual(expected);
    expect(await list(account)).toHaveLength(2);
    expect(await deletedIds(account)).toEqual([]);
  });

  it("requires deleteAfterExport", async () => {
    const { account } = await withBots(1);
    for (const body of [{}, { deleteAfterExport: "true" }, { deleteAfterExport: 1 }, { deleteAfterExport: null }]) {
      expect((await callApi("POST", "/bots/bulk-export", { token: account.apiToken, body })).status).toBe(400);
    }
  });
});

describe("4.1 rule 4: deleteAfterExport", () => {
  it("deletes exactly the answered bots, which no longer count towards the cap", async () => {
    const { account, bots, expected } = await withBots(3);
    expect((await take(account, true)).body).toEqual(expected);
    expect(await list(account)).toEqual([]);
    expect((await take(account, true)).body).toEqual([]);
    expect((await callApi("GET", `/bots/${bots[0]?.id}`, { token: account.apiToken })).status).toBe(404);
    const again = await callApi("POST", "/bots", { token: account.apiToken, body: bots[0]?.input });
    expect(again.body).toMatchObject({ created: true });
  });

  it("the same Idempotency-Key answers the same credentials again, from the encrypted copy", async () => {
    const { account, expected } = await withBots(3);
    const first = await take(account, true, "export-1");
    expect([first.body, first.headers.get("idempotency-replayed")]).toEqual([expected, null]);
    for (let n = 0; n < 3; n++) {
      const again = await take(account, true, "export-1");
      expect([again.status, again.body]).toEqual([200, expected]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(again.headers.get("cache-control")).toBe("no-store");
    }
    expect((await take(account, true, "export-2")).body).toEqual([]);
    expect((await take(account, false, "export-1")).status).toBe(400);
    const stored = await db().idempotencyRecord.findMany({ where: { accountId: account.accountId } });
    for (const { secret } of expected) expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it("the replay works for 72 hours, after bots were created, restored or deleted again", async () => {
    const { account, bots, expected } = await withBots(3);
    await take(account, true, "export-1");
    await newBot(account);
    await restoreBots({ botIds: bots.slice(0, 2).map(({ id }) => id) }, account.actor);
    await callApi("DELETE", `/bots/${bots[0]?.id}`, { token: account.apiToken });
    expect((await take(account, true, "export-1")).body).toEqual(expected);
    await setAge(account, 71.9);
    await purgeExpired();
    expect((await take(account, true, "export-1")).body).toEqual(expected);
  });

  it("after 72 hours the credentials are gone for good, and the key is new", async () => {
    const { account } = await withBots(2);
    await take(account, true, "export-1");
    await setAge(account, 72.1);
    expect(await deletedIds(account)).toEqual([]);
    await purgeExpired();
    expect(await db().deletedBot.count({ where: { accountId: account.accountId } })).toBe(0);
    const later = await newBot(account);
    const again = await take(account, true, "export-1");
    expect(again.body.map(({ nickname }) => nickname)).toEqual([later.input.nickname]);
    expect(again.headers.get("idempotency-replayed")).toBeNull();
  });

  it("keeps flags, category and e-mail for those that are restored", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const { id } = await newBot(account, { parent, email: "a@example.com" });
    await updateBots({ botIds: [id], disabled: true, public: true }, account.actor);
    const before = await list(account);
    await take(account, true);
    expect(await restoreBots({ botIds: [id] }, account.actor)).toEqual({ count: 1 });
    const [{ updatedAt: _, version, ...kept }] = before as [BotRecord];
    expect(await list(account)).toMatchObject([{ ...kept, version: version + 1 }]);
  });

  it("concurrent deleting exports answer each secret once", async () => {
    const { account, expected } = await withBots(20);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => take(account, true, `export-${n}`)));
    const secrets = replies.flatMap(({ body }) => body.map(({ secret }) => secret));
    expect(secrets.sort()).toEqual(expected.map(({ secret }) => secret).sort());
  });

  it("concurrent calls with one key all get the complete answer", async () => {
    const { account, expected } = await withBots(10);
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(account, true, "export-1")));
    for (const { status, body } of replies) expect([status, body]).toEqual([200, expected]);
    expect(replies.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
  });

  it("a bot created meanwhile is either exported or still in the list", async () => {
    const { account } = await withBots(5);
    for (let round = 0; round < 5; round++) {
      const inputs = Array.from({ length: 6 }, () => newBotInput());
      const creating = inputs.map((body) =>
        callApi<{ id: string }>("POST", "/bots", { token: account.apiToken, body }),
      );
      const [exported, ...created] = await Promise.all([take(account, true), ...creating]);
      expect(created.every(({ status }) => status === 200)).toBe(true);
      const listed = new Set((await list(account)).map(({ nickname }) => nickname));
      const handed = new Set(exported.body.map(({ nickname }) => nickname));
      for (const { nickname } of inputs) expect([handed.has(nickname), listed.has(nickname)]).toContain(true);
      for (const nickname of listed) expect(handed.has(nickname)).toBe(false);
    }
  });

  it("credentials that a concurrent import writes are not lost", async () => {
    for (const isImportFirst of [false, true]) {
      const { account, bots } = await withBots(2);
      const given = bots.map(({ input }) => newImportRow({ accountId: input.deviceAuth.accountId }));
      const body = { bots: given };
      const asks = [
        () => take(account, true),
        () => callApi("POST", "/bots/bulk-import", { token: account.apiToken, body }),
      ];
      const replies = await whileLocked("Bot", bots[0]?.id ?? "", isImportFirst ? asks.reverse() : asks);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const left = (await take(account, true)).body;
      const known = JSON.stringify([replies.map((reply) => reply.body), left]);
      for (const { secret } of given) expect(known).toContain(secret);
    }
  });
});

describe("threat 25: R7: an answer that was lost on its way", () => {
  it("every bot is still listed or can be restored, whichever call was interrupted", async () => {
    const { account, bots } = await withBots(4);
    await take(account, true); // the answer is lost, and there was no key
    expect((await deletedIds(account)).sort()).toEqual(bots.map(({ id }) => id).sort());
    const items = await listDeletedBots({}, account.actor);
    for (const { exported, purgeAt, deletedAt } of items) {
      expect(exported).toBe(true);
      expect((Date.parse(purgeAt) - Date.parse(deletedAt)) / 3_600_000).toBeCloseTo(72, 1);
    }
    await restoreBots({ botIds: bots.map(({ id }) => id) }, account.actor);
    expect((await take(account, false)).body).toHaveLength(4);
  });
});

describe("credentials that cannot be decrypted", () => {
  it("are left out, and only those: two rows whose encrypted values were swapped", async () => {
    const { account, bots, expected } = await withBots(4);
    const [a, b] = [bots[1]?.id ?? "", bots[2]?.id ?? ""];
    await swapSealed(a, b);
    const kept = [expected[0], expected[3]];
    expect((await take(account, false)).body).toEqual(kept);
    expect((await take(account, true, "export-1")).body).toEqual(kept);
    expect((await list(account)).map(({ id }) => id)).toEqual([a, b]);
    expect((await take(account, true, "export-1")).body).toEqual(kept);
    await swapSealed(a, b);
    expect((await take(account, true)).body).toEqual([expected[1], expected[2]]);
  });
});

async function swapSealed(a: string, b: string): Promise<void> {
  const [first, second] = [
    await db().bot.findUnique({ where: { id: a } }),
    await db().bot.findUnique({ where: { id: b } }),
  ];
  await db().bot.update({ where: { id: a }, data: { sealedSecret: second?.sealedSecret ?? "" } });
  await db().bot.update({ where: { id: b }, data: { sealedSecret: first?.sealedSecret ?? "" } });
}

/** Ages the account's deleted bots and idempotency keys by that many hours. */
async function setAge({ accountId }: TestAccount, hours: number): Promise<void> {
  await db().$executeRaw`UPDATE "DeletedBot" SET "purgeAt" = "purgeAt" - make_interval(secs => ${hours * 3600}::float8),
    "deletedAt" = "deletedAt" - make_interval(secs => ${hours * 3600}::float8) WHERE "accountId" = ${accountId}`;
  await db()
    .$executeRaw`UPDATE "IdempotencyRecord" SET "expiresAt" = "expiresAt" - make_interval(secs => ${hours * 3600}::float8)
    WHERE "accountId" = ${accountId}`;
}
