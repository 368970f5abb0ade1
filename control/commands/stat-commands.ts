import type { PhraseKey } from "../languages/phrase.ts";
import type { BotSession } from "../platform/platform.ts";
import { done } from "./answer.ts";
import { action } from "./command.ts";
import { count } from "./command-arguments.ts";

const MAX_STAT = 999_999_999;

type StatReply = Extract<PhraseKey, "stat.level" | "stat.bpLevel" | "stat.crowns" | "stat.rank">;

const stat = (
  name: "level" | "number",
  min: number,
  reply: StatReply,
  set: (me: BotSession["me"], value: number) => Promise<void>,
) =>
  action([count(name, min, MAX_STAT)], async ({ session }, values) => {
    const value = Object.values(values)[0] ?? min;
    await set(session.me, value);
    return done(reply, { value });
  });

export const level = stat("level", -MAX_STAT, "stat.level", (me, value) => me.setLevel(value));
export const battlePassLevel = stat("level", -MAX_STAT, "stat.bpLevel", (me, value) => me.setBattlePass(value));
export const crowns = stat("number", 0, "stat.crowns", (me, value) => me.setStats({ crowns: value }));
export const rank = stat("number", 0, "stat.rank", (me, value) => me.setStats({ rank: value }));
