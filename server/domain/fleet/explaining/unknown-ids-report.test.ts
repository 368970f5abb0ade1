import { expect, it } from "vitest";
import type { ShardSelector } from "../../../data/engine/shard-selector.ts";
import { newAccount } from "../../../testing/accounts.ts";
import type { UnknownIds } from "../connecting/shard-peer.ts";
import { UnknownIdsReport } from "./unknown-ids-report.ts";

it("a selection that changes while the one before is looked up is looked up next, and alone reported", async () => {
  const { accountId } = await newAccount();
  const reported: UnknownIds[] = [];
  const report = new UnknownIdsReport({ reportUnknownIds: (unknown) => void reported.push(unknown) }, 1);
  const selecting = (bot: string): ShardSelector => ({
    ...{ accountId, credential: "", managed: false, categories: null, bots: [bot] },
  });
  const before = report.check(selecting("before"));
  report.restart();
  await before;
  expect(reported).toEqual([]);
  await report.check(selecting("after"));
  expect(reported).toEqual([{ categories: [], bots: ["after"] }]);
  await report.check(selecting("too soon"));
  expect(reported).toHaveLength(1);
});
