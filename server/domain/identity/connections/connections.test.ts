import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConnectionKind } from "../../../contract/data-sections.ts";
import { CONNECTION_LIMITS } from "../../../contract/limits/connections.ts";
import { db } from "../../../data/db.ts";
import { newAccount, newSession, type TestAccount } from "../../../testing/accounts.ts";
import { faultOf } from "../../../testing/fault-of.ts";
import { startOidcProvider } from "../../../testing/oidc-provider.ts";
import { startOutsideProvider } from "../../../testing/races/account-races.ts";
import { captureLog, overrideSettings } from "../../../testing/test-application.ts";
import { getUser } from "../get-user.ts";
import { finishConnection } from "./finish-connection.ts";
import { startConnection } from "./start-connection.ts";
import { unlinkConnection } from "./unlink-connection.ts";

const GOOGLE_URI = "http://localhost:3000/account/connections/google";
let provider: Awaited<ReturnType<typeof startOutsideProvider>>;
let google: Awaited<ReturnType<typeof startOidcProvider>>;

beforeAll(async () => {
  provider = await startOutsideProvider();
  google = await startOidcProvider(GOOGLE_URI);
});
beforeEach(() => {
  provider.misbehave = () => false;
  provider.asked.length = 0;
  overrideSettings({
    connectionClients: { discord: provider.client, epic: provider.client, google: google.client },
  });
});
afterAll(() => {
  provider.stop();
  google.stop();
});

const newId = () => String(randomInt(2 ** 47));
const begin = async ({ actor }: TestAccount, connection: ConnectionKind = "discord") =>
  (await startConnection({ connection }, actor)).url;
const finish = ({ actor }: TestAccount, answer: object, connection: ConnectionKind = "discord") =>
  finishConnection({ connection, ...answer }, actor);
const connectionsOf = async ({ actor }: TestAccount) => (await getUser({}, actor)).connections;

/** The answer with which the browser comes back once its person has allowed it. */
const allowed = async (account: TestAccount, user: object = { id: newId(), username: "ada" }) =>
  provider.allow(await begin(account), user);

/** Signs in at the pages of the provider and allows it, as a browser does. @returns The parameters that come back. */
async function allowByPages(address: string, login: string) {
  const cookies = new Map<string, string>();
  const visit = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const options = {
      method: body ? "POST" : "GET",
      headers: { Cookie },
      redirect: "manual",
      body: body ?? null,
    } as const;
    const reply = await fetch(url, options);
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = reply.headers.get("location");
    if (next === null || next.startsWith(GOOGLE_URI)) return reply;
    return visit(new URL(next, url).href);
  };
  const submit = async (page: Response, form: Record<string, string>) =>
    visit(/action="([^"]+)"/.exec(await page.text())?.[1] ?? "", new URLSearchParams(form));
  const signInPage = await visit(address);
  const renderConsentPage = await submit(signInPage, { prompt: "login", login, password: "any" });
  const end = await submit(renderConsentPage, { prompt: "consent" });
  return Object.fromEntries(new URL(end.headers.get("location") ?? "").searchParams);
}

describe("an account of another service is linked", () => {
  it.each([
    ["discord", { id: "80351110224678912", username: "ada" }, { id: "80351110224678912", username: "ada" }],
    ["epic", { sub: "a1b2", preferred_username: "Ada" }, { id: "a1b2", username: "Ada" }],
    ["epic", { sub: "a1b3" }, { id: "a1b3", username: "a1b3" }],
  ] as const)("of %s, as it says who it is: %j", async (kind, told, stored) => {
    const account = await newAccount();
    const answer = provider.allow(await begin(account, kind), told);
    expect(await finish(account, answer, kind)).toEqual({ username: stored.username });
    expect(await connectionsOf(account)).toEqual({ [kind]: { ...stored, verified: true } });
    expect(
      await db().auditEntry.findFirst({ where: { action: "account.linkConnection", accountId: account.accountId } }),
    ).toMatchObject({
      after: { connection: kind, ...stored, verified: true },
      actorAccountId: account.accountId,
    });
  });

  it("by a provider of OpenID Connect that insists on a proof key", async () => {
    const account = await newAccount();
    const login = `ada-${newId()}`;
    const answer = await allowByPages(await begin(account, "google"), login);
    expect(answer).toMatchObject({ iss: google.client.providerUrl });
    const { code, state } = answer;
    await finish(account, { code, state }, "google");
    const stored = { id: login, username: `${login} of the north`, verified: true };
    expect(await connectionsOf(account)).toEqual({ google: stored });
  });

  it("beside those of other services, and anew after it was unlinked", async () => {
    const account = await newAccount();
    const user = { id: newId(), username: "ada" };
    await finish(account, provider.allow(await begin(account, "epic"), { sub: newId() }), "epic");
    await finish(account, await allowed(account, user));
    await unlinkConnection({ connection: "discord" }, account.actor);
    expect(Object.keys((await connectionsOf(account)) ?? {})).toEqual(["epic"]);
    await finish(account, await allowed(account, { ...user, username: "ada\u202e\u200b the  second" }));
    expect((await connectionsOf(account))?.discord?.username).toBe("ada the second");
  });

  it("nothing but who it is is asked for", async () => {
    const account = await newAccount();
    const scopes = await Promise.all(
      (["discord", "google", "epic"] as const).map(async (kind) =>
        new URL(await begin(account, kind)).searchParams.get("scope"),
      ),
    );
    expect(scopes).toEqual(["identify", "openid profile", "basic_profile"]);
  });
});

describe("threat 58: an answer links nothing but what its person began", () => {
  it("to another account, in another session of the same one, or of another service", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const answer = await allowed(account);
    const { id: credentialId } = await newSession(account.accountId);
    const elsewhere = { ...account, actor: { ...account.actor, credentialId } };
    const attempts = [finish(other, answer), finish(elsewhere, answer), finish(account, answer, "epic")];
    for (const { message } of await Promise.all(attempts.map(faultOf))) {
      expect(message).toMatch(/out of date, was used, or began in another session/);
    }
    expect(provider.asked).toEqual([]);
    expect(await connectionsOf(other)).toEqual({});
    await finish(account, answer);
  });

  it("once, also when it comes ten times at once, and when it failed", async () => {
    const account = await newAccount();
    const answer = await allowed(account);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => finish(account, answer)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const another = await newAccount();
    const { state } = await allowed(another);
    await faultOf(finish(another, { state, code: "wrong" }));
    const { code } = await allowed(another);
    expect((await faultOf(finish(another, { state, code }))).code).toBe("forbidden");
    expect(await connectionsOf(another)).toEqual({});
  });

  it.each([{}, { state: "" }, { state: "made-up" }, { state: "x".repeat(5_000) }])(
    "with the state %j: never",
    async (given) => {
      const account = await newAccount();
      const { code } = await allowed(account);
      expect((await faultOf(finish(account, { code, ...given }))).code).toBe("forbidden");
      expect(provider.asked).toEqual([]);
    },
  );

  it("within ten minutes, and of two attempts the newer one", async () => {
    const account = await newAccount();
    const first = await allowed(account);
    const second = await allowed(account);
    expect((await faultOf(finish(account, first))).code).toBe("forbidden");
    const sessionId = account.actor.credentialId;
    await db().$executeRaw`
      UPDATE "ConnectionAttempt" SET "expiresAt" = "expiresAt" - interval '601 seconds' WHERE "sessionId" = ${sessionId}`;
    expect((await faultOf(finish(account, second))).code).toBe("forbidden");
  });

  it("while its session lives", async () => {
    const account = await newAccount();
    const answer = await allowed(account);
    provider.misbehave = async () => {
      await db().session.deleteMany({ where: { accountId: account.accountId } });
      return false;
    };
    expect((await faultOf(finish(account, answer))).code).toBe("unauthorized");
    const { connections } = await db().account.findUniqueOrThrow({ where: { id: account.accountId } });
    expect(connections).toEqual({});
  });

  it("an account of another service to one account alone, also when two people link it at once", async () => {
    const [one, two, three] = [await newAccount(), await newAccount(), await newAccount()];
    const user = { id: newId(), username: "ada" };
    const answers = [await allowed(one, user), await allowed(two, user)] as const;
    const results = await Promise.allSettled([finish(one, answers[0]), finish(two, answers[1])]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const fault = await faultOf(finish(three, await allowed(three, user)));
    expect([fault.code, fault.message]).toEqual([
      "already_exists",
      "This Discord account is linked to another account of this service.",
    ]);
    expect(await connectionsOf(three)).toEqual({});
  });

  it("and a linked account stays until it is unlinked", async () => {
    const account = await newAccount();
    const late = await allowed(account);
    const user = { id: newId(), username: "ada" };
    await db().account.update({
      where: { id: account.accountId },
      data: { connections: { discord: { ...user, verified: true } } },
    });
    expect((await faultOf(finish(account, late))).code).toBe("already_exists");
    expect((await faultOf(begin(account))).code).toBe("already_exists");
    expect((await connectionsOf(account))?.discord?.id).toBe(user.id);
  });
});

it("threat 50: a session that signed in long ago cannot begin a link", async () => {
  const account = await newAccount();
  const actor = { ...account.actor, authenticatedAt: new Date(Date.now() - 660_000) };
  expect((await faultOf(startConnection({ connection: "discord" }, actor))).code).toBe("recent_sign_in_required");
});

function sendForever(res: ServerResponse): void {
  const send = () => {
    while (!res.destroyed && res.write("x".repeat(10_000)));
  };
  res.on("drain", send);
  send();
}

describe("without an account of the other service, nothing is stored, and the person is told", () => {
  const refused = async (answer: object = {}) => {
    const account = await newAccount();
    const lines = captureLog("warn");
    const fault = await faultOf(finish(account, { ...(await allowed(account)), ...answer }));
    expect(await connectionsOf(account)).toEqual({});
    expect(await db().auditEntry.count({ where: { accountId: account.accountId } })).toBe(0);
    return { code: fault.code, message: fault.message, log: lines.join("\n") };
  };
  const FAILED = {
    code: "unable_to_process",
    message: "Discord did not say whose account it is. Try again later.",
  };

  it("that they did not allow it", async () => {
    expect(await refused({ code: undefined, error: "access_denied" })).toEqual({
      code: "unable_to_process",
      message: "You did not allow it at Discord.",
      log: "",
    });
    expect(provider.asked).toEqual([]);
  });

  it.each([
    [
      "an error of its page",
      { code: undefined, error: "server_error" },
      /authorization endpoint answered with an error/,
    ],
    ["no code", { code: undefined }, /not valid/],
    ["a code that it does not know", { code: "unknown" }, /token endpoint answered 400, invalid_grant/],
  ])("that it failed, and the operator why: %s", async (_, answer, reason) => {
    const outcome = await refused(answer);
    expect(outcome).toMatchObject(FAILED);
    expect(outcome.log).toMatch(reason);
  });

  const json = { "Content-Type": "application/json" };
  const token = '{"access_token":"x","token_type":"bearer"}';
  it.each<[string, (res: ServerResponse, path: string) => unknown, RegExp]>([
    ["breaks the connection", (res) => res.destroy(), /the question failed: UND_ERR_SOCKET/],
    ["answers 500", (res) => res.writeHead(500).end("canary"), /answered 500, no error code/],
    ["answers what is no JSON", (res) => res.end("canary {"), /another form/],
    ["leads elsewhere", (res) => res.writeHead(302, { Location: "/api/v10/users/@me" }).end(), /answered 302/],
    ["sends too much", (res) => res.writeHead(200, json).end(`"${"x".repeat(70_000)}"`), /too large/],
    ["sends no end", (res) => sendForever(res), /too large/],
    ["has another kind of token", (res) => res.end('{"access_token":"x","token_type":"mac"}'), /another form/],
    [
      "does not know its own token",
      (res, path) => (path.includes("token") ? res.end(token) : res.writeHead(401).end()),
      /account endpoint answered 401/,
    ],
    [
      "names nobody",
      (res, path) => res.end(path.includes("token") ? token : '{"username":"ada"}'),
      /account endpoint gave an answer of another form/,
    ],
    [
      "has an id that is none",
      (res, path) => res.end(path.includes("token") ? token : '{"id":"1 2","username":"a"}'),
      /another form/,
    ],
  ])("that it failed, when it %s", async (_, misbehave, reason) => {
    provider.misbehave = (path, res) => {
      misbehave(res, path);
      return true;
    };
    const outcome = await refused();
    expect(outcome).toMatchObject(FAILED);
    expect(outcome.log).toMatch(reason);
    expect(outcome.log).not.toMatch(/canary/);
  });

  it("that it failed, when it does not answer in time or is away", async () => {
    const { timeoutMs } = CONNECTION_LIMITS;
    CONNECTION_LIMITS.timeoutMs = 200;
    provider.misbehave = () => true;
    expect((await refused()).log).toMatch(/the question failed: TimeoutError/);
    CONNECTION_LIMITS.timeoutMs = timeoutMs;
    overrideSettings({ connectionClients: { discord: { ...provider.client, providerUrl: "http://127.0.0.1:2" } } });
    expect(await refused()).toMatchObject({ ...FAILED, log: expect.stringMatching(/ECONNREFUSED/) });
  });

  it("that the operator has not set it up", async () => {
    overrideSettings({ connectionClients: {} });
    const account = await newAccount();
    const message = "This service cannot link accounts of Discord.";
    expect((await faultOf(begin(account))).message).toBe(message);
    expect((await faultOf(finish(account, { state: "x", code: "y" }))).message).toBe(message);
  });

  it("threat 12: and the log has neither secret nor code", async () => {
    overrideSettings({ connectionClients: { discord: { ...provider.client, clientSecret: "canary-secret" } } });
    const { log } = await refused();
    expect(log).toMatch(/401, invalid_client/);
    expect(log).not.toMatch(/canary/);
  });
});
