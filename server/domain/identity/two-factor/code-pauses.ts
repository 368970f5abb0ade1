import { z } from "zod";
import { CODE_LIMITS, type CodeKind } from "../../../contract/limits/sign-in.ts";

const Count = z.object({
  /** Wrong codes since `since`. */
  wrong: z.int(),
  since: z.coerce.date(),
  /** How many pauses have followed each other. */
  pauses: z.int(),
  pausedUntil: z.coerce.date().nullable(),
  /** When a new password last ended a pause early. */
  liftedAt: z.coerce.date().nullable(),
});
type Count = z.infer<typeof Count>;

/** What `Totp.wrongCodes` holds. */
export const WrongCodes = z.object({ app: Count, recovery: Count } satisfies Record<CodeKind, unknown>).partial();
export type WrongCodes = z.infer<typeof WrongCodes>;

const HOUR_MS = 3_600_000;
const NONE: Count = { wrong: 0, since: new Date(0), pauses: 0, pausedUntil: null, liftedAt: null };

const hoursLater = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR_MS);

/** Until when no code of this kind is accepted; null when they are. */
export function pausedUntil(codes: WrongCodes, kind: CodeKind, now: Date): Date | null {
  const until = codes[kind]?.pausedUntil ?? null;
  return until && until > now ? until : null;
}

/** Counts a wrong code. Too many within a day begin a pause, and each pause soon after another is longer. */
export function addWrongCode(codes: WrongCodes, kind: CodeKind, now: Date): WrongCodes {
  const { free, freeHours, pauseMinutes, calmHours } = CODE_LIMITS[kind];
  const before = codes[kind] ?? NONE;
  const isNewDay = hoursLater(before.since, freeHours) <= now;
  const counted = { ...before, wrong: isNewDay ? 1 : before.wrong + 1, since: isNewDay ? now : before.since };
  if (counted.wrong < free) return { ...codes, [kind]: counted };
  const isCalm = before.pausedUntil === null || hoursLater(before.pausedUntil, calmHours) <= now;
  const pauses = isCalm ? 1 : before.pauses + 1;
  const minutes = pauseMinutes[Math.min(pauses, pauseMinutes.length) - 1] as number;
  const until = hoursLater(now, minutes / 60);
  return { ...codes, [kind]: { ...counted, wrong: 0, since: now, pauses, pausedUntil: until } };
}

/**
 * Ends pauses early when the password is new: whoever guessed knew the old one. Once a day, because a new password may be
 * the guesser's own; and the next pause is as long as it would have been.
 */
export function liftPauses(codes: WrongCodes, now: Date): WrongCodes {
  const lifted = Object.entries(codes).map(([kind, count]) => {
    const isAllowed =
      count.liftedAt === null || hoursLater(count.liftedAt, CODE_LIMITS[kind as CodeKind].liftHours) <= now;
    const isPaused = count.pausedUntil !== null && count.pausedUntil > now;
    return [kind, isAllowed && isPaused ? { ...count, pausedUntil: now, liftedAt: now } : count];
  });
  return Object.fromEntries(lifted);
}
