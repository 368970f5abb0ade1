import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { ManagedCategory } from "../../contract/categories.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";

const put = ({ apiToken }: TestAccount, id: string, body: unknown) =>
  callApi("PUT", `/categories/managed/${id}`, { token: apiToken, body });
const list = async ({ apiToken }: TestAccount) =>
  (await callApi<z.infer<typeof ManagedCategory>[]>("GET", "/categories/managed", { token: apiToken })).body;

describe("4.5 managed categories", () => {
  it("are listed with their slots and how many are used", async () => {
    const account = await newAccount();
    const [one] = [await newCategory(account), await newCategory(account)];
    expect(await list(account)).toEqual([]);
    expect((await put(account, one.id, { slots: 3 })).body).toEqual({ ok: true });
    await newBot(account, { parent: one.id });
    const managed = { clusterId: null, clusterName: null, slots: 3, used: 1 };
    expect(await list(account)).toEqual([{ id: one.id, name: one.name, flags: 2, managed }]);
    await put(account, one.id, { slots: 7 });
    expect((await list(account))[0]?.managed.slots).toBe(7);
  });

  it("name the cluster that runs them", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    await put(account, id, { slots: 1 });
    await db().category.update({ where: { id }, data: { clusterId: "c1", clusterName: "Cluster one" } });
    expect((await list(account))[0]?.managed).toMatchObject({ clusterId: "c1", clusterName: "Cluster one" });
  });

  it("are released once; a second time is a 404", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    const release = () => callApi("DELETE", `/categories/managed/${id}`, { token: account.apiToken });
    expect((await release()).status).toBe(404);
    await put(account, id, { slots: 1 });
    expect((await release()).body).toEqual({ ok: true });
    expect([(await release()).status, await list(account)]).toEqual([404, []]);
    expect((await callApi("GET", `/categories/${id}`, { token: account.apiToken })).body).toMatchObject({ flags: 0 });
  });

  it("have 1 to 100 slots", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    for (const slots of [1, 100]) expect((await put(account, id, { slots })).status).toBe(200);
    for (const slots of [0, 101, -1, 1.5, "1", null, undefined])
      expect((await put(account, id, { slots })).status).toBe(400);
  });
});
