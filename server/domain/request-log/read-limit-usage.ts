import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { ApiRequestFilter, LimitUsage } from "../../contract/api-requests.ts";
import { limitWindowName } from "../../contract/limits/rate.ts";
import type { Db } from "../../data/db.ts";
import { readUsage } from "../../data/rate-limit-counters.ts";
import { operation } from "../operation.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { requestOwnerCondition, requestOwnerFilter } from "./request-owner.ts";

interface RecentCaller {
  bucket: string;
  kind: "direct" | "oauth";
  ip: string;
  isOwn: boolean;
  caller: string | null;
}

/**
 * How much of each limit is used now, for every address that these credentials called from recently: the numbers that
 * the headers of the next call would show. The most used come first.
 */
export const readLimitUsage = operation(
  { name: "requests.limitUsage", access: portalOnly, input: ApiRequestFilter, output: z.array(LimitUsage) },
  async (filter, { actor, db }) => {
    const recent = await findRecentCallers(db, actor.accountId, await requestOwnerFilter(db, actor.accountId, filter));
    const windows = new Map<string, RecentCaller & { callers: Set<string> }>();
    for (const one of recent) {
      const key = `${one.bucket} ${one.kind} ${rateLimitAddress(one.ip)}`;
      const window = windows.get(key) ?? { ...one, callers: new Set<string>() };
      window.callers.add(one.caller ?? "the portal's session");
      windows.set(key, window);
    }
    const usage = await Promise.all([...windows.values()].map(measureUsage));
    return usage.flatMap((one) => one ?? []).sort((a, b) => b.used / b.limit - a.used / a.limit);
  },
);

async function measureUsage({ bucket, kind, ip, isOwn, callers }: RecentCaller & { callers: Set<string> }) {
  const count = await readUsage(limitWindowName(bucket, kind), rateLimitAddress(ip));
  return count && { ...count, bucket, kind, ip: isOwn ? ip : null, callers: [...callers].sort() };
}

/** Ten minutes: the longest window (specification 8). */
async function findRecentCallers(db: Db, accountId: string, owner: Record<string, string>): Promise<RecentCaller[]> {
  return db.$queryRaw<RecentCaller[]>`
    SELECT DISTINCT r.bucket, CASE r.kind WHEN 'oauth' THEN 'oauth' ELSE 'direct' END AS kind, r.ip,
      r."accountId" = ${accountId} AS "isOwn", coalesce(p.name, t.name) AS caller
    FROM "ApiRequest" r
    LEFT JOIN "ApiToken" t ON t.id = r."credentialId"
    LEFT JOIN "Application" p ON p.id = r."applicationId"
    WHERE r."createdAt" > now() - interval '10 minutes' AND ${requestOwnerCondition(owner)}
    LIMIT 200`;
}
