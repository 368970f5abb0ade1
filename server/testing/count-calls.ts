import type { Limit, LimitKind } from "../contract/limits/rate.ts";
import { CallWindows, windowOfLimit } from "../domain/service/call-windows.ts";

/** As after so many calls, which are counted and not sent: on a busy machine they take longer than their window. */
export const countCalls = (
  route: { bucket: string; limit: Limit },
  ip: string,
  count: number,
  kind: LimitKind = "direct",
): Promise<void> => new CallWindows().count([{ ...windowOfLimit(route.bucket, route.limit, kind, ip), count }]);
