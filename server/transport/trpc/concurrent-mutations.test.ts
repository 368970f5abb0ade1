import { afterAll, expect, it } from "vitest";
import { AccountFlag } from "#server/contract/flags.ts";
import { db } from "#server/data/db.ts";
import { engine } from "#server/data/engine/engine.ts";
import { type Actor, nobody } from "#server/domain/actor.ts";
import { issueSetupLink } from "#server/domain/identity/setup-link.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { newRequestId, secretsIn } from "#server/testing/expect-audited.ts";
import { expectNoted } from "#server/testing/expect-noted.ts";
import { newIpAddress } from "#server/testing/new-ip-address.ts";
import { PORTAL_PROCEDURES } from "#server/testing/portal-procedures.ts";
import { auditActionsOf, WITH_SECRET } from "#server/testing/races/audit-actions.ts";
import { BY_OWNER, BY_STAFF } from "#server/testing/races/portal-races.ts";
import { CALLS, type Outcome, type Race, USER_WORDS } from "#server/testing/races/race-checks.ts";
import { createCallerFactory, toTrpcError } from "./define-procedure.ts";
import { portalRouter } from "./router.ts";

afterAll(() => engine().close());

const callerFor = createCallerFactory(portalRouter);
type Procedure = (input: unknown) => Promise<unknown>;

function find(actor: Actor, name: string): Procedure {
  const [area = "", verb = ""] = name.split(".");
  const caller = callerFor({ actor }) as unknown as Record<string, Record<string, Procedure>>;
  return caller[area]?.[verb] as Procedure;
}

/** Calls at once, and the result of each. None may be an internal error. */
async function race(name: string, actorOf: (index: number) => Actor, inputOf: Race["input"]) {
  const inputs = Array.from({ length: CALLS }, (_, index) => inputOf(index));
  const settled = await Promise.allSettled(inputs.map((input, index) => find(actorOf(index), name)(input)));
  const outcomes = settled.map((one): Outcome => {
    if (one.status === "fulfilled") return { ok: true, value: one.value, code: null };
    const error = toTrpcError(one.reason) as { cause?: { code?: string }; message: string };
    const code = error.cause?.code ?? error.message;
    expect(code, name).not.toMatch(/internal|unavailable/);
    return { ok: false, value: null, code };
  });
  const wins = outcomes.filter(({ ok }) => ok);
  return { outcomes, wins, secrets: secretsIn([inputs, wins]) };
}

/** A successful call is in the audit log once, without its secrets; a refused call is not. */
async function readAudited(name: string, requestId: string, count: number, secrets: string[], members: object) {
  const entries = await db().auditEntry.findMany({ omit: { sequence: true }, where: { requestId } });
  expect(entries.length, `${name}: entries`).toBe(count);
  const actions = auditActionsOf(name);
  expect([...new Set(entries.map(({ action }) => action))].filter((action) => !actions.includes(action))).toEqual([]);
  expect(entries).toMatchObject(entries.map(() => ({ applicationId: null, ...members })));
  expect([name, secrets.length > 0]).toEqual([name, WITH_SECRET.has(name)]);
  const written = JSON.stringify(entries);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  if (count > 0) await expectNoted(requestId, actions[0] ?? "");
  return entries;
}

async function run(name: string, account: TestAccount, { input, check, audited, about }: Race): Promise<void> {
  const requestId = newRequestId();
  const { accountId, actor, ip } = account;
  const { outcomes, wins, secrets } = await race(name, () => ({ ...actor, requestId }), input);
  const by = { actorKind: "session", actorAccountId: accountId, credentialId: actor.credentialId, ip };
  const members = { ...by, accountId: about ?? accountId };
  const entries = await readAudited(name, requestId, audited ?? wins.length, secrets, members);
  await check({ outcomes, wins, entries });
}

/** Calls without a session, of which one makes an account. */
async function runAsNobody(name: string, input: Race["input"]): Promise<Outcome[]> {
  const requestId = newRequestId();
  const from = () => nobody({ ip: newIpAddress(), agent: null, requestId });
  const { outcomes, wins, secrets } = await race(name, from, input);
  expect(outcomes.map(({ code }) => code)).toContain(null);
  expect(wins).toHaveLength(1);
  const by = { actorKind: "nobody", actorAccountId: null, credentialId: null };
  const accountId = Reflect.get(Object(wins[0]?.value), "id");
  await readAudited(name, requestId, 1, secrets, { ...by, accountId });
  return outcomes;
}

it("identity.setUp: one link makes one account", async () => {
  const token = await issueSetupLink();
  const words = (index: number) => ({ ...USER_WORDS, username: `first${index}`, email: `first${index}@example.com` });
  await runAsNobody("identity.setUp", (index) => ({ ...words(index), token }));
  expect(await db().account.count({ where: { usernameKey: { startsWith: "first" } } })).toBe(1);
});

it("identity.signUp: one name is one account", async () => {
  const words = { ...USER_WORDS, username: "wanted", email: "wanted@example.com" };
  const outcomes = await runAsNobody("identity.signUp", () => words);
  expect(new Set(outcomes.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(["already_exists"]));
});

it.each(Object.entries(BY_OWNER))("threat 34: many at once, each recorded once: %s", async (name, prepare) => {
  const account = await newAccount();
  await run(name, account, await prepare(account));
});

it.each(Object.entries(BY_STAFF))("threat 34: many at once, each recorded once: %s", async (name, prepare) => {
  const account = await newAccount({ flags: AccountFlag.Staff | AccountFlag.Admin });
  await run(name, account, await prepare(account));
});

/** Mutations because their input is large or secret, or because they call a bot: they write nothing. */
const READS = [
  ...["bots.checkImport", "commands.run", "chat.send", "automations.try"],
  ...["identity.checkSetupLink", "identity.checkEmailLink"],
];
/** Choices of appearance and what a person has seen concern nobody else (their races: preferences.test.ts, alerts.test.ts). */
const NOT_AUDITED = ["identity.updatePreferences", "notifications.markRead"];
/** Without a session, once for each link (password-reset.test.ts, email-address.test.ts, audited-mutations.test.ts). */
const BY_LINK = ["identity.requestPasswordReset", "identity.resetPassword", "identity.confirmEmail"];
/** They only ask a passkey or another service for an answer, which counts once (passkeys.test.ts, connections.test.ts). */
const QUESTIONS = [
  ...["passkeys.start", "identity.startPasskeySignIn", "identity.startReauthentication"],
  "identity.startConnection",
];

/** By visitors who have no account: nobody's data is changed (subscriptions.test.ts). */
const BY_VISITORS = ["status.subscribe", "status.confirmSubscription"];

it("every mutation is in the tables of this test", () => {
  const mutations = PORTAL_PROCEDURES.flatMap(({ name, type }) => (type === "mutation" ? [name] : []));
  const raced = ["identity.setUp", "identity.signUp", ...Object.keys(BY_OWNER), ...Object.keys(BY_STAFF)];
  expect(mutations.sort()).toEqual(
    [...raced, ...READS, ...NOT_AUDITED, ...BY_LINK, ...BY_VISITORS, ...QUESTIONS].sort(),
  );
});
