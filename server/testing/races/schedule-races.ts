import { expect } from "vitest";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newBot } from "../bots.ts";
import { newSchedule, newScheduleInput } from "../schedules.ts";
import { expectChain, expectWins, memberOf, type Prepare, range } from "./race-checks.ts";

export const SCHEDULE_RACES: Record<string, Prepare> = {
  "schedules.create": async (account) => {
    const { accountId } = account;
    const target = { botIds: [(await newBot(account)).id] };
    const row = { accountId, name: "A", kind: "chat", input: { content: "hi" }, target, cron: "@daily" };
    await db().schedule.createMany({ data: range(45).map(() => ({ id: newId(), ...row })) });
    return {
      input: () => newScheduleInput(target),
      check: expectWins(5, async () => expect(await db().schedule.count({ where: { accountId } })).toBe(50)),
    };
  },
  "schedules.update": async (account) => {
    const { id: scheduleId, name } = await newSchedule(account, { botIds: [(await newBot(account)).id] });
    const read = async () => (await db().schedule.findUniqueOrThrow({ where: { id: scheduleId } })).name;
    return { input: (index) => ({ scheduleId, name: `N${index}` }), check: expectChain(memberOf("name"), name, read) };
  },
  "schedules.delete": async (account) => {
    const { id: scheduleId } = await newSchedule(account, { botIds: [(await newBot(account)).id] });
    return { input: () => ({ scheduleId }), check: expectWins(1) };
  },
  "schedules.run": async (account) => {
    const { id: scheduleId } = await newSchedule(account, { botIds: [(await newBot(account)).id] });
    return {
      input: () => ({ scheduleId }),
      check: expectWins(1, async () => expect(await db().job.count({ where: { scheduleId } })).toBe(1)),
    };
  },
};
