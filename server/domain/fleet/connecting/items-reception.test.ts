import { afterEach, expect, it, vi } from "vitest";
import { ITEMS_ANSWER_MS, ITEMS_TOTAL_MS } from "../../../contract/limits/link.ts";
import { listCatalogues } from "../../../data/item-catalogues.ts";
import { newAccount } from "../../../testing/accounts.ts";
import { itemReceptions } from "./items-reception.ts";

afterEach(() => vi.useRealTimers());

it("threat 40: a catalogue that comes item by item, each as late as it may, is given up", async () => {
  const { accountId: owner } = await newAccount();
  const digest = "c".repeat(64);
  const asked: number[] = [];
  const shard = { ask: (_: string, from: number) => void asked.push(from) };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const reception = itemReceptions().join(shard, { owner, platform: "simulated" }, digest);
  await vi.waitFor(() => expect(asked).toEqual([0]));
  for (let from = 0; reception.isAwaited(shard, { digest, from }); from++) {
    vi.advanceTimersByTime(ITEMS_ANSWER_MS - 1_000);
    const items = [{ id: `ID_${from}`, type: "outfit", name: "Fox" }];
    await reception.onPart(shard, { digest, from, items, next: from + 1 });
  }
  expect(asked.length).toBeLessThanOrEqual(Math.ceil(ITEMS_TOTAL_MS / (ITEMS_ANSWER_MS - 1_000)) + 1);
  expect(await listCatalogues([owner])).toEqual([]);
});
