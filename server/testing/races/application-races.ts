import { expect } from "vitest";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret } from "../../data/secret.ts";
import { addApplicationSecret } from "../../domain/applications/application-secrets.ts";
import { newAccount, type TestAccount } from "../accounts.ts";
import { approve, exchange, newApplication } from "../oauth-flow.ts";

import { CALLS, expectChain, expectWins, memberOf, type Prepare, range, sumOf, USE_CASE } from "./race-checks.ts";

const newRaceApplication = async (owner: TestAccount, verified = false) => {
  const app = await newApplication({ owner, verified });
  return { app, applicationId: app.clientId, secrets: { where: { applicationId: app.clientId } } };
};

export const APPLICATION_RACES: Record<string, Prepare> = {
  "applications.create": async ({ accountId: ownerId }) => {
    await db().application.createMany({ data: range(45).map(() => ({ id: newId(), ownerId, name: "A" })) });
    return {
      input: () => ({ name: "B" }),
      check: expectWins(5, async () => expect(await db().application.count({ where: { ownerId } })).toBe(50)),
    };
  },
  "applications.update": async (owner) => {
    const { applicationId } = await newRaceApplication(owner);
    const readName = async () => (await db().application.findUniqueOrThrow({ where: { id: applicationId } })).name;
    const first = await readName();
    return {
      input: (index) => ({ applicationId, name: `N${index}` }),
      check: expectChain(memberOf("name"), first, readName),
    };
  },
  "applications.resetSecret": async (owner) => {
    const { applicationId, secrets } = await newRaceApplication(owner);
    return {
      input: () => ({ applicationId }),
      check: async (seen) => {
        expect(seen.wins).toHaveLength(CALLS);
        const [left, ...more] = await db().applicationSecret.findMany(secrets);
        expect(more).toEqual([]);
        const given = seen.wins.map(({ value }) => hashSecret((value as { clientSecret: string }).clientSecret));
        expect(given).toContain(left?.hash);
      },
    };
  },
  "applications.addSecret": async (owner) => {
    const { applicationId, secrets } = await newRaceApplication(owner);
    return {
      input: () => ({ applicationId }),
      check: expectWins(1, async () => expect(await db().applicationSecret.count(secrets)).toBe(2)),
    };
  },
  "applications.removeSecret": async (owner) => {
    const { applicationId, secrets } = await newRaceApplication(owner);
    await addApplicationSecret({ applicationId }, owner.actor);
    const ids = (await db().applicationSecret.findMany(secrets)).map(({ id }) => id);
    return {
      input: (index) => ({ applicationId, secretId: ids[index % 2] }),
      check: expectWins(1, async () => expect(await db().applicationSecret.count(secrets)).toBe(1)),
    };
  },
  "applications.revokeTokens": async (owner) => {
    const { app, applicationId, secrets } = await newRaceApplication(owner);
    await exchange(app, (await approve(app, owner)).code);
    return {
      input: () => ({ applicationId }),
      check: async (seen) => {
        expect(sumOf(seen)).toBe(1);
        expect(await db().accessToken.count(secrets)).toBe(0);
      },
    };
  },
  "applications.delete": async (owner) => {
    const { app, applicationId } = await newRaceApplication(owner);
    await approve(app, owner);
    return { input: () => ({ applicationId }), check: expectWins(1) };
  },
  "reviews.requestVerification": async (owner) => {
    const { applicationId, secrets } = await newRaceApplication(owner);
    return {
      input: () => ({ applicationId, useCase: USE_CASE }),
      check: expectWins(1, async () => expect(await db().reviewRequest.count(secrets)).toBe(1)),
    };
  },
  "reviews.requestDeveloperAccess": async ({ accountId }) => ({
    input: () => ({ useCase: USE_CASE }),
    check: expectWins(1, async () => expect(await db().reviewRequest.count({ where: { accountId } })).toBe(1)),
  }),
  "reviews.requestLimit": async ({ accountId }) => ({
    input: () => ({ useCase: USE_CASE, botLimit: 50_000 }),
    check: expectWins(1, async () => expect(await db().reviewRequest.count({ where: { accountId } })).toBe(1)),
  }),
  "approvals.revoke": async (account) => {
    const { app, applicationId } = await newRaceApplication(await newAccount(), true);
    await approve(app, account);
    return { input: () => ({ applicationId }), check: expectWins(1) };
  },
};

interface ApplicationState {
  disabled?: boolean;
  verification?: "none" | "verified";
}

/** Calls of staff change one application, one of them takes effect. @param answered How many calls succeed. */
export const staffDecisionRace =
  (
    was: ApplicationState,
    is: ApplicationState,
    more: object | ((id: string) => Promise<object>) = {},
    answered = 1,
  ): Prepare =>
  async () => {
    const owner = await newAccount();
    const { applicationId: id } = await newRaceApplication(owner);
    await db().application.update({ where: { id }, data: was });
    const rest = typeof more === "function" ? await more(id) : more;
    return {
      input: () => ({ applicationId: id, ...rest }),
      check: expectWins(answered, async () =>
        expect(await db().application.findUnique({ where: { id } })).toMatchObject(is),
      ),
      audited: 1,
      about: owner.accountId,
    };
  };
