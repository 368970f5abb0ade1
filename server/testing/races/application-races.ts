import { expect } from "vitest";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret } from "../../data/secret.ts";
import { addApplicationSecret } from "../../domain/applications/application-secrets.ts";
import { newAccount, type TestAccount } from "../accounts.ts";
import { approve, exchange, newApplication } from "../oauth.ts";

import { chain, numbers, of, type Prepare, sum, USE_CASE, wins } from "./race-kit.ts";

const newApp = async (owner: TestAccount, verified = false) => {
  const app = await newApplication({ owner, verified });
  return { app, applicationId: app.clientId, secrets: { where: { applicationId: app.clientId } } };
};

export const APPLICATION_RACES: Record<string, Prepare> = {
  "applications.create": async ({ accountId: ownerId }) => {
    await db().application.createMany({ data: numbers(45).map(() => ({ id: newId(), ownerId, name: "A" })) });
    return {
      input: () => ({ name: "B" }),
      check: wins(5, async () => expect(await db().application.count({ where: { ownerId } })).toBe(50)),
    };
  },
  "applications.update": async (owner) => {
    const { applicationId } = await newApp(owner);
    const readName = async () => (await db().application.findUniqueOrThrow({ where: { id: applicationId } })).name;
    const first = await readName();
    return { input: (index) => ({ applicationId, name: `N${index}` }), check: chain(of("name"), first, readName) };
  },
  "applications.resetSecret": async (owner) => {
    const { applicationId, secrets } = await newApp(owner);
    return {
      input: () => ({ applicationId }),
      check: async (seen) => {
        expect(seen.wins).toHaveLength(20);
        const [left, ...more] = await db().applicationSecret.findMany(secrets);
        expect(more).toEqual([]);
        const given = seen.wins.map(({ value }) => hashSecret((value as { clientSecret: string }).clientSecret));
        expect(given).toContain(left?.hash);
      },
    };
  },
  "applications.addSecret": async (owner) => {
    const { applicationId, secrets } = await newApp(owner);
    return {
      input: () => ({ applicationId }),
      check: wins(1, async () => expect(await db().applicationSecret.count(secrets)).toBe(2)),
    };
  },
  "applications.removeSecret": async (owner) => {
    const { applicationId, secrets } = await newApp(owner);
    await addApplicationSecret({ applicationId }, owner.actor);
    const ids = (await db().applicationSecret.findMany(secrets)).map(({ id }) => id);
    return {
      input: (index) => ({ applicationId, secretId: ids[index % 2] }),
      check: wins(1, async () => expect(await db().applicationSecret.count(secrets)).toBe(1)),
    };
  },
  "applications.revokeTokens": async (owner) => {
    const { app, applicationId, secrets } = await newApp(owner);
    await exchange(app, (await approve(app, owner)).code);
    return {
      input: () => ({ applicationId }),
      check: async (seen) => {
        expect(sum(seen)).toBe(1);
        expect(await db().accessToken.count(secrets)).toBe(0);
      },
    };
  },
  "applications.delete": async (owner) => {
    const { app, applicationId } = await newApp(owner);
    await approve(app, owner);
    return { input: () => ({ applicationId }), check: wins(1) };
  },
  "reviews.askVerification": async (owner) => {
    const { applicationId, secrets } = await newApp(owner);
    return {
      input: () => ({ applicationId, useCase: USE_CASE }),
      check: wins(1, async () => expect(await db().reviewRequest.count(secrets)).toBe(1)),
    };
  },
  "reviews.askDeveloperAccess": async ({ accountId }) => ({
    input: () => ({ useCase: USE_CASE }),
    check: wins(1, async () => expect(await db().reviewRequest.count({ where: { accountId } })).toBe(1)),
  }),
  "approvals.revoke": async (account) => {
    const { app, applicationId } = await newApp(await newAccount(), true);
    await approve(app, account);
    return { input: () => ({ applicationId }), check: wins(1) };
  },
};

interface Standing {
  disabled?: boolean;
  verification?: "none" | "verified";
}

/** One of twenty changes an application of somebody else, and that is how it is afterwards. `answered`: how many are told so. */
export const judged =
  (was: Standing, is: Standing, more: object | ((id: string) => Promise<object>) = {}, answered = 1): Prepare =>
  async () => {
    const { applicationId: id } = await newApp(await newAccount());
    await db().application.update({ where: { id }, data: was });
    const rest = typeof more === "function" ? await more(id) : more;
    return {
      input: () => ({ applicationId: id, ...rest }),
      check: wins(answered, async () => expect(await db().application.findUnique({ where: { id } })).toMatchObject(is)),
      audited: 1,
    };
  };
