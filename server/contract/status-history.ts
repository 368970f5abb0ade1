import { z } from "zod";
import { Incident } from "./incidents.ts";
import { STATUS_PARTS } from "./status-parts.ts";
import { Email } from "./text.ts";

/** Seconds of one day in which a part worked, was down, and was paused by maintenance. */
const DaySeconds = z.tuple([z.int(), z.int(), z.int()]);
export type DaySeconds = z.infer<typeof DaySeconds>;

export const StatusHistory = z.object({
  /** The last of the days, in UTC: `2027-01-31`. */
  today: z.string(),
  parts: z.array(
    z.object({
      part: z.enum(STATUS_PARTS),
      /** The earliest first; null for a day of which nothing is known. */
      days: z.array(DaySeconds.nullable()),
    }),
  ),
  /** Those that are open, then the others, the latest first. */
  incidents: z.array(Incident),
  /** Whether the service can send mails about incidents. */
  sendsMails: z.boolean(),
});
export type StatusHistory = z.infer<typeof StatusHistory>;

/** Below it is the token of the link that ends the mails to an address. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

export const StatusSubscription = z.strictObject({ email: Email });
export const SubscriptionConfirmation = z.strictObject({ token: z.string().max(255) });
export const SubscriptionConfirmed = z.object({ email: z.string() });
