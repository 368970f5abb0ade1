import type { Readiness } from "../platform/platform.ts";
import { action } from "./context.ts";
import { optionalCount } from "./grammar.ts";
import { ownSeat } from "./people.ts";
import { done, phrase, warn } from "./replies/phrase.ts";

const become = (readiness: Readiness) =>
  action([], async (context) => {
    const state = phrase(`readiness.${readiness}`);
    if (ownSeat(context).readiness === readiness) return warn("readiness.already", { state });
    await context.session.me.setReadiness(readiness);
    return done("readiness.set", { state });
  });

export const ready = become("ready");
export const unready = become("notReady");
export const sitOut = become("sittingOut");

export const sitIn = action([], async (context) => {
  if (ownSeat(context).readiness !== "sittingOut") return warn("readiness.notOut");
  await context.session.me.setReadiness("notReady");
  return done("readiness.in");
});

export const match = action([optionalCount("players", 1, 255)], async ({ session }, { players }) => {
  await session.me.setMatch(players === null ? {} : { players });
  return players === null ? done("match.set") : done("match.setPlayers", { players });
});

export const unmatch = action([], async (context) => {
  if (!ownSeat(context).match) return warn("match.none");
  await context.session.me.setMatch(null);
  return done("match.cleared");
});
