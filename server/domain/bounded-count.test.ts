import { expect, it } from "vitest";
import { MAX_COUNTED } from "../contract/bounded-count.ts";
import { AccountFlag } from "../contract/flags.ts";
import { botHistoryBuffer } from "../data/bot-history.ts";
import { db } from "../data/db.ts";
import { newId } from "../data/id.ts";
import { requestLogBuffer } from "../data/request-log.ts";
import { newAccount } from "../testing/accounts.ts";
import { newBot } from "../testing/bots.ts";
import { callApi } from "../testing/call-api.ts";
import { countQueries } from "../testing/count-queries.ts";
import { faultOf } from "../testing/fault-of.ts";
import { newApplication } from "../testing/oauth-flow.ts";
import { countAccounts } from "./admin/manage-accounts.ts";
import { countAuditLog, countOwnAuditLog } from "./admin/read-audit-log.ts";
import { countApplications } from "./applications/search-applications.ts";
import { countBotHistory } from "./fleet/recording/list-bot-history.ts";
import { recordBotHistory } from "./fleet/recording/record-bot-history.ts";
import { countAllRequests } from "./request-log/read-requests.ts";

it("the rows that filters hide are counted up to 1,000, in one statement that stops there", async () => {
  const { accountId, actor } = await newAccount();
  const own = await countOwnAuditLog({}, actor);
  const more = Array.from({ length: MAX_COUNTED - own.count }, () => ({
    ...{ id: newId(), accountId, actorAccountId: accountId, actorKind: "session", action: "bot.create" },
    ...{ ip: "192.0.2.1", requestId: "r" },
  }));
  await db().auditEntry.createMany({ data: more });
  expect(await countOwnAuditLog({}, actor)).toEqual({ count: MAX_COUNTED, isMore: false });
  await db().auditEntry.createMany({ data: more.slice(0, 3).map((entry) => ({ ...entry, id: newId() })) });
  const sent: string[] = [];
  const counted = countQueries(
    async () => expect(await countOwnAuditLog({}, actor)).toEqual({ count: MAX_COUNTED, isMore: true }),
    ([query]) => sent.push(typeof query === "string" ? query : (query as { text: string }).text),
  );
  expect(await counted).toBe(1);
  expect(sent[0]).toMatch(/ORDER BY .*LIMIT/);
});

it("of every list with filters only the reader's own rows are counted, and those of all accounts for staff", async () => {
  const [owner, other, staff] = [
    await newAccount(),
    await newAccount(),
    await newAccount({ flags: AccountFlag.Staff }),
  ];
  const { id: botId } = await newBot(owner);
  const record = (text: string) => recordBotHistory({ accountId: owner.accountId, botId, kind: "message", text });
  for (const text of ["one", "two"]) record(text);
  await newApplication({ owner: other });
  await callApi("GET", "/bots", { token: owner.apiToken });
  await Promise.all([botHistoryBuffer().flush(), requestLogBuffer().flush()]);

  expect(await countBotHistory({ botId }, owner.actor)).toEqual({ count: 2, isMore: false });
  expect((await faultOf(countBotHistory({ botId }, other.actor))).code).toBe("not_found");
  const countOwn = () => countAllRequests({}, owner.actor);
  await expect.poll(countOwn).toEqual({ count: 1, isMore: false }); // another process may have it
  expect(await countAllRequests({ credentialId: "none" }, owner.actor)).toEqual({ count: 0, isMore: false });
  expect(await countAllRequests({}, other.actor)).toEqual({ count: 0, isMore: false });
  for (const count of [countAuditLog, countAccounts, countApplications]) {
    expect((await count({}, staff.actor)).count).toBeGreaterThan(0);
    expect((await faultOf(count({}, owner.actor))).code).toBe("forbidden");
  }
  expect((await countAccounts({}, staff.actor)).count).toBeGreaterThanOrEqual(3);
});
