import { expect } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { startBotSignIn } from "../../domain/bot-sign-ins/start-bot-sign-in.ts";
import { deleteBots } from "../../domain/bots/delete-bots.ts";
import { assignManagedCategory } from "../../domain/categories/managed-categories.ts";
import { loadDemo } from "../../domain/demo/load-demo.ts";
import { requestDeveloperAccess } from "../../domain/reviews/request-review.ts";
import { newAccount, newSession, PASSWORD, type TestAccount } from "../accounts.ts";
import { newBot, newBotInput, newCategory, newImportRow, newPreset, newView } from "../bots.ts";
import { newSignInShard } from "../new-sign-in-shard.ts";
import { readIdentity } from "../oauth-flow.ts";
import { overrideSettings } from "../test-application.ts";
import { ACCOUNT_RACES, ACCOUNT_STAFF_RACES } from "./account-races.ts";
import { ALERT_RACES, MAIL_RACES } from "./alert-races.ts";
import { APPLICATION_RACES, staffDecisionRace } from "./application-races.ts";
import { AUTOMATION_RACES } from "./automation-races.ts";
import { INCIDENT_RACES } from "./incident-races.ts";
import { JOB_RACES } from "./job-races.ts";
import { CALLS, expectChain, expectWins, memberOf, type Prepare, range, sumOf, USE_CASE } from "./race-checks.ts";
import { SCHEDULE_RACES } from "./schedule-races.ts";

const setBotLimit = async ({ accountId }: TestAccount, botLimit: number) => {
  await db().account.update({ where: { id: accountId }, data: { botLimit } });
  return async () => expect(await db().bot.count({ where: { accountId } })).toBe(botLimit);
};

const BOTS: Record<string, Prepare> = {
  "bots.create": async (account) => ({
    input: () => newBotInput(),
    check: expectWins(5, await setBotLimit(account, 5)),
  }),
  "bots.import": async (account) => ({
    input: () => ({ bots: [newImportRow(), newImportRow()] }),
    check: expectWins(3, await setBotLimit(account, 6)),
  }),
  "bots.update": async (account) => {
    const { id: botId, input } = await newBot(account);
    const readName = async () => (await db().bot.findUniqueOrThrow({ where: { id: botId } })).nickname;
    return {
      input: (index) => ({ botId, nickname: `N${index}`, deviceAuth: newBotInput().deviceAuth }),
      check: expectChain(memberOf("nickname"), input.nickname, readName),
    };
  },
  "bots.updateMany": async (account) => {
    const { id: parent } = await newCategory(account);
    await assignManagedCategory({ categoryId: parent, slots: 2 }, account.actor);
    const ids: string[] = [];
    for (const _ of range(CALLS)) ids.push((await newBot(account)).id);
    return {
      input: (index) => ({ botIds: [ids[index]], parent }),
      check: expectWins(3, async () => expect(await db().bot.count({ where: { categoryId: parent } })).toBe(3)),
    };
  },
  "bots.deleteMany": async (account) => {
    const botIds = [(await newBot(account)).id];
    return { input: () => ({ botIds }), check: (seen) => expect(sumOf(seen)).toBe(1), audited: 1 };
  },
  "bots.restore": async (account) => {
    const botIds = [(await newBot(account)).id];
    await deleteBots({ botIds }, account.actor);
    return { input: () => ({ botIds }), check: (seen) => expect(sumOf(seen)).toBe(1), audited: 1 };
  },
  "bots.restart": async (account) => {
    const botIds = [(await newBot(account)).id];
    return { input: () => ({ botIds }), check: (seen) => expect(sumOf(seen)).toBe(CALLS), audited: CALLS };
  },
  "bots.export": async (account) => {
    await newBot(account);
    await newBot(account);
    return {
      input: () => ({ deleteAfterExport: true }),
      // Each credential is answered once.
      check: (seen) => expect(seen.wins.flatMap(({ value }) => value as unknown[])).toHaveLength(2),
    };
  },
};

/** The bot waits for its owner. */
const newProblemBot = async (account: TestAccount) => {
  const { id } = await newBot(account);
  await db().bot.update({ where: { id }, data: { invalidAuth: true, problem: "action_required" } });
  return id;
};

const SIGN_INS: Record<string, Prepare> = {
  "botSignIns.start": async (account) => {
    const { accountId } = account;
    await newSignInShard(accountId);
    return {
      input: () => ({}),
      check: expectWins(5, async () => expect(await db().botSignIn.count({ where: { accountId } })).toBe(5)),
    };
  },
  "botSignIns.cancel": async (account) => {
    await newSignInShard(account.accountId);
    const { id } = await startBotSignIn({}, account.actor);
    return { input: () => ({ id }), check: expectWins(CALLS), audited: 1 };
  },
  "bots.retrySignIn": async (account) => {
    const botId = await newProblemBot(account);
    return { input: () => ({ botId }), check: (seen) => expect(sumOf(seen)).toBe(1), audited: 1 };
  },
};

const CATEGORIES: Record<string, Prepare> = {
  "categories.create": async ({ accountId }) => {
    const data = range(495).map((index) => ({ id: newId(), accountId, name: `C${index}`, config: {} }));
    await db().category.createMany({ data });
    return {
      // Each name is sent twice, in another case.
      input: (index) => ({ name: `${index < CALLS / 2 ? "n" : "N"}${index % (CALLS / 2)}` }),
      check: expectWins(5, async () => expect(await db().category.count({ where: { accountId } })).toBe(500)),
    };
  },
  "categories.update": async (account) => {
    const { id: categoryId } = await newCategory(account);
    const read = async () => (await db().category.findUniqueOrThrow({ where: { id: categoryId } })).config;
    return {
      input: (index) => ({ categoryId, config: { [`own${index}`]: index } }),
      check: async (seen) => {
        await expectChain(memberOf("config"), {}, read)(seen);
        expect(Object.keys((await read()) as object)).toHaveLength(CALLS);
      },
    };
  },
  "categories.delete": async (account) => {
    const { id: categoryId } = await newCategory(account);
    return { input: () => ({ categoryId }), check: expectWins(1) };
  },
  "categories.assignManaged": async (account) => {
    const { id: categoryId } = await newCategory(account);
    const read = async () => (await db().category.findUniqueOrThrow({ where: { id: categoryId } })).managedSlots;
    return { input: (index) => ({ categoryId, slots: index + 1 }), check: expectChain(memberOf("slots"), null, read) };
  },
  "categories.releaseManaged": async (account) => {
    const { id: categoryId } = await newCategory(account);
    await assignManagedCategory({ categoryId, slots: 2 }, account.actor);
    return { input: () => ({ categoryId }), check: expectWins(1) };
  },
  "presets.create": async ({ accountId }) => {
    await db().preset.createMany({
      data: range(495).map((index) => ({ id: newId(), accountId, name: `P${index}`, config: {} })),
    });
    return {
      // Each name is sent twice, in another case.
      input: (index) => ({ name: `${index < CALLS / 2 ? "n" : "N"}${index % (CALLS / 2)}`, config: {} }),
      check: expectWins(5, async () => expect(await db().preset.count({ where: { accountId } })).toBe(500)),
    };
  },
  "presets.update": async (account) => {
    const { id: presetId, name } = await newPreset(account);
    const read = async () => (await db().preset.findUniqueOrThrow({ where: { id: presetId } })).name;
    return { input: (index) => ({ presetId, name: `N${index}` }), check: expectChain(memberOf("name"), name, read) };
  },
  "presets.delete": async (account) => {
    const { id: presetId } = await newPreset(account);
    return { input: () => ({ presetId }), check: expectWins(1) };
  },
};

const VIEWS: Record<string, Prepare> = {
  "views.create": async ({ accountId }) => {
    await db().savedView.createMany({
      data: range(45).map((index) => ({ id: newId(), accountId, name: `A${index}`, query: "" })),
    });
    return {
      input: (index) => ({ name: `B${index}`, query: "view=public" }),
      check: expectWins(5, async () => expect(await db().savedView.count({ where: { accountId } })).toBe(50)),
    };
  },
  "views.update": async (account) => {
    const { id: viewId, name } = await newView(account);
    const read = async () => (await db().savedView.findUniqueOrThrow({ where: { id: viewId } })).name;
    return { input: (index) => ({ viewId, name: `N${index}` }), check: expectChain(memberOf("name"), name, read) };
  },
  "views.delete": async (account) => {
    const { id: viewId } = await newView(account);
    return { input: () => ({ viewId }), check: expectWins(1) };
  },
};

const IDENTITY: Record<string, Prepare> = {
  "demo.load": async ({ accountId }) => {
    overrideSettings({ demo: true });
    return {
      input: () => ({}),
      check: expectWins(1, async () => expect(await db().application.count({ where: { ownerId: accountId } })).toBe(1)),
    };
  },
  "demo.remove": async (account) => {
    overrideSettings({ demo: true });
    await loadDemo({}, account.actor);
    return { input: () => ({}), check: expectWins(1) };
  },
  "identity.changePassword": async ({ accountId }) => ({
    input: (index) => ({ currentPassword: PASSWORD, newPassword: `other words for it ${index}` }),
    check: expectWins(1, async () => expect(await db().session.count({ where: { accountId } })).toBe(0)),
  }),
  "sessions.revoke": async ({ accountId }) => {
    const { id: sessionId } = await newSession(accountId);
    return { input: () => ({ sessionId }), check: expectWins(1) };
  },
  "sessions.revokeOthers": async ({ accountId }) => {
    for (const _ of range(3)) await newSession(accountId);
    return { input: () => ({}), check: (seen) => expect(sumOf(seen)).toBe(3) };
  },
  "tokens.create": async ({ accountId }) => {
    const row = (index: number) => ({ id: newId(), accountId, name: "A", hash: `${accountId}${index}`, hint: "SVC_" });
    await db().apiToken.createMany({ data: range(44).map(row) }); // besides the one of newAccount
    return {
      input: () => ({ name: "ci" }),
      check: expectWins(5, async () => expect(await db().apiToken.count({ where: { accountId } })).toBe(50)),
    };
  },
  "tokens.createShortLived": async ({ accountId }) => ({
    input: () => ({ scopes: ["identify"] }),
    check: expectWins(CALLS, async () => {
      expect(await db().apiToken.count({ where: { accountId, sessionId: { not: null } } })).toBe(5);
    }),
  }),
  "tokens.rename": async ({ apiTokenId: tokenId }) => ({
    input: (index) => ({ tokenId, name: `N${index}` }),
    check: expectWins(CALLS),
  }),
  "tokens.revoke": async ({ apiTokenId: tokenId }) => ({ input: () => ({ tokenId }), check: expectWins(1) }),
};

export const BY_OWNER: Record<string, Prepare> = {
  ...ALERT_RACES,
  ...APPLICATION_RACES,
  ...AUTOMATION_RACES,
  ...BOTS,
  ...SIGN_INS,
  ...VIEWS,
  ...CATEGORIES,
  ...SCHEDULE_RACES,
  ...IDENTITY,
  ...JOB_RACES,
  ...ACCOUNT_RACES,
};

export const BY_STAFF: Record<string, Prepare> = {
  ...MAIL_RACES,
  ...INCIDENT_RACES,
  ...ACCOUNT_STAFF_RACES,
  "admin.changeAccount": async () => {
    const { accountId } = await newAccount();
    const read = async () => (await db().account.findUniqueOrThrow({ where: { id: accountId } })).botLimit;
    const check = expectChain(memberOf("botLimit"), null, read);
    return { input: (index) => ({ accountId, botLimit: index }), check, about: accountId };
  },
  "admin.setBan": async () => {
    const { accountId } = await newAccount();
    const read = async () =>
      ((await db().account.findUniqueOrThrow({ where: { id: accountId } })).flags & AccountFlag.Banned) !== 0;
    const input = (index: number) => (index % 2 ? { banned: true, reason: "spam" } : { banned: false });
    const check = expectChain(memberOf("banned"), false, read);
    return { input: (index) => ({ accountId, ...input(index) }), check, about: accountId };
  },
  "admin.decideReview": async () => {
    const { actor, accountId } = await newAccount();
    await requestDeveloperAccess({ useCase: USE_CASE }, actor);
    const { id: requestId } = await db().reviewRequest.findFirstOrThrow({ where: { accountId } });
    return {
      input: (index) => (index % 2 ? { requestId, approve: true } : { requestId, approve: false, reason: "Say more." }),
      check: expectWins(1, async () => {
        const { state } = await db().reviewRequest.findUniqueOrThrow({ where: { id: requestId } });
        const { flags } = await db().account.findUniqueOrThrow({ where: { id: accountId } });
        expect((flags & AccountFlag.Developer) !== 0).toBe(state === "approved");
      }),
      about: accountId,
    };
  },
  "admin.disableApplication": staffDecisionRace({}, { disabled: true }, { reason: "spam" }),
  "admin.enableApplication": staffDecisionRace({ disabled: true }, { disabled: false }),
  "admin.verifyApplication": staffDecisionRace(
    {},
    { verification: "verified" },
    async (id) => ({ seen: await readIdentity(id) }),
    CALLS,
  ),
  "admin.unverifyApplication": staffDecisionRace(
    { verification: "verified" },
    { verification: "none" },
    { reason: "sold" },
  ),
  "admin.setMaintenance": async () => {
    const read = async () =>
      ((await db().setting.findUniqueOrThrow({ where: { key: "maintenance" } })).value as { message?: string }).message;
    return {
      input: (index) => ({ on: false, message: `N${index}` }),
      check: expectChain(memberOf("message"), "", read),
    };
  },
};
