import type { Readiness } from "../platform/platform.ts";
import { done, warn } from "./answer.ts";
import { action } from "./command.ts";
import { optionalCount } from "./command-arguments.ts";
import { ownMember } from "./find-people.ts";

const setReadiness = (readiness: Readiness) =>
  action([], async (context) => {
    if (ownMember(context).readiness === readiness) return warn("readiness.already", { state: readiness });
    await context.session.me.setReadiness(readiness);
    return done("readiness.set", { state: readiness });
  });

export const ready = setReadiness("ready");
export const unready = setReadiness("notReady");
export const sitOut = setReadiness("sittingOut");

export const sitIn = action([], async (context) => {
  if (ownMember(context).readiness !== "sittingOut") return warn("readiness.notOut");
  await context.session.me.setReadiness("notReady");
  return done("readiness.in");
});

export const match = action([optionalCount("players", 1, 255)], async ({ session }, { players }) => {
  await session.me.setMatch(players === null ? {} : { players });
  return players === null ? done("match.set") : done("match.setPlayers", { players });
});

export const unmatch = action([], async (context) => {
  if (!ownMember(context).match) return warn("match.none");
  await context.session.me.setMatch(null);
  return done("match.cleared");
});
