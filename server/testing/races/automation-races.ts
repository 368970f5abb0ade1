import { expect } from "vitest";
import type { AutomationInput } from "#control/automations/automation.ts";
import type { Automations } from "../../contract/automations.ts";
import { db } from "../../data/db.ts";
import { addAutomations } from "../../domain/automations/write-automations.ts";
import type { TestAccount } from "../accounts.ts";
import { newCategory } from "../bots.ts";
import { CALLS, expectChain, expectWins, type Prepare, type Race, range } from "./race-checks.ts";

const named = (name: string): AutomationInput => ({ name, when: [{ event: "memberJoined" }], do: [{ wait: 1 }] });

interface Config {
  automations: Automations;
}
/** The database has the members in another order than the audit log. */
const listed = (config: Config) => config.automations.map(({ id, name, enabled }) => `${id} ${name} ${enabled}`);

/** A category with as many automations as there are calls. */
async function prepare(account: TestAccount) {
  const { id: categoryId } = await newCategory(account);
  const automations = range(CALLS).map((index) => named(`A${index}`));
  const stored = await addAutomations({ categoryId, automations }, account.actor);
  const read = async () =>
    (await db().category.findUniqueOrThrow({ where: { id: categoryId } })).config as unknown as Config;
  const first = await read();
  const check = (wanted: (automations: Automations) => void): Race["check"] => {
    return async (seen) => {
      const memberOf = (value: unknown) => listed((value as { config: Config }).config);
      await expectChain(memberOf, listed(first), async () => listed(await read()))(seen);
      wanted((await read()).automations);
    };
  };
  return { categoryId, stored, check };
}

/** Each call concerns one automation of the same list: none undoes what another one did. */
export const AUTOMATION_RACES: Record<string, Prepare> = {
  "automations.add": async (account) => {
    const { categoryId, check } = await prepare(account);
    return {
      input: () => ({ categoryId, automations: [named("A0")] }),
      check: check((all) => expect(new Set(all.map(({ name }) => name)).size).toBe(2 * CALLS)),
    };
  },
  "automations.remove": async (account) => {
    const { categoryId, stored, check } = await prepare(account);
    return {
      input: (index) => ({ categoryId, automationId: stored[index]?.id }),
      check: check((all) => expect(all).toEqual([])),
    };
  },
  "automations.save": async (account) => {
    const { categoryId, stored } = await prepare(account);
    const [seen] = stored;
    // All have seen the same: the first one wins, and the others are told.
    return {
      input: (index) => ({ categoryId, automation: { ...seen, name: `B${index}` }, seen }),
      check: expectWins(1),
    };
  },
  "automations.setEnabled": async (account) => {
    const { categoryId, stored, check } = await prepare(account);
    return {
      input: (index) => ({ categoryId, automationId: stored[index]?.id, enabled: false }),
      check: check((all) => expect(all.every(({ enabled }) => !enabled)).toBe(true)),
    };
  },
};
