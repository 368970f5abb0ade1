import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { LimitUsage, RequestCountQuery } from "../../contract/requests.ts";
import { peekCount } from "../../data/counters.ts";
import type { Db } from "../../data/db.ts";
import { networkOf } from "../network.ts";
import { operation } from "../operation.ts";
import { limitName } from "../service/limit-calls.ts";
import { whoseCondition, whoseRequests } from "./whose-requests.ts";

interface Seen {
  bucket: string;
  kind: "direct" | "oauth";
  ip: string;
  isOwn: boolean;
  caller: string | null;
}

/**
 * How much of each limit is used right now: the same numbers as the headers of the next call, for every address from
 * which these credentials have called in the longest window. The fullest come first.
 */
export const readLimitUsage = operation(
  { name: "requests.limitUsage", access: portalOnly, input: RequestCountQuery, output: z.array(LimitUsage) },
  async (ofWhat, { actor, db }) => {
    const seen = await recentCallers(db, actor.accountId, await whoseRequests(db, actor.accountId, ofWhat));
    const windows = new Map<string, Seen & { callers: Set<string> }>();
    for (const one of seen) {
      const key = `${one.bucket} ${one.kind} ${networkOf(one.ip)}`;
      const window = windows.get(key) ?? { ...one, callers: new Set<string>() };
      window.callers.add(one.caller ?? "the portal's session");
      windows.set(key, window);
    }
    const usage = await Promise.all([...windows.values()].map(measure));
    return usage.flatMap((one) => one ?? []).sort((a, b) => b.used / b.limit - a.used / a.limit);
  },
);

async function measure({ bucket, kind, ip, isOwn, callers }: Seen & { callers: Set<string> }) {
  const count = await peekCount(limitName(bucket, kind), networkOf(ip));
  return count && { ...count, bucket, kind, ip: isOwn ? ip : null, callers: [...callers].sort() };
}

/** Ten minutes are the longest window (specification 8). */
async function recentCallers(db: Db, accountId: string, whose: Record<string, string>): Promise<Seen[]> {
  return db.$queryRaw<Seen[]>`
    SELECT DISTINCT r.bucket, CASE r.kind WHEN 'oauth' THEN 'oauth' ELSE 'direct' END AS kind, r.ip,
      r."accountId" = ${accountId} AS "isOwn", coalesce(p.name, t.name) AS caller
    FROM "ApiRequest" r
    LEFT JOIN "ApiToken" t ON t.id = r."credentialId"
    LEFT JOIN "Application" p ON p.id = r."applicationId"
    WHERE r."createdAt" > now() - interval '10 minutes' AND ${whoseCondition(whose)}
    LIMIT 200`;
}
