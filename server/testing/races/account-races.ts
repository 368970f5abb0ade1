import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { generateSync } from "otplib";
import { expect } from "vitest";
import { databaseNow } from "../../data/database-clock.ts";
import { db } from "../../data/db.ts";
import { startConnection } from "../../domain/identity/connections/start-connection.ts";
import { changeEmail } from "../../domain/identity/email-address.ts";
import { startPasskeyRegistration } from "../../domain/identity/passkeys/passkeys.ts";
import { confirmTotp, startTotp } from "../../domain/identity/two-factor/totp.ts";
import { newAccount, PASSWORD, type TestAccount } from "../accounts.ts";
import { addPasskeyTo, newSoftwarePasskey } from "../software-passkey.ts";
import { overrideSettings } from "../test-application.ts";
import { CALLS, expectWins, type Prepare } from "./race-checks.ts";

/** The code that an authenticator app shows now. */
export const codeNow = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(databaseNow().getTime() / 1000) });

/** Forgets which code was last accepted: tests do not wait for the next one. */
export const forgetLastCode = (accountId: string) => db().totp.update({ where: { accountId }, data: { lastStep: 0 } });

/** Sets up an authenticator app, which has not yet shown a code that was used for signing in. */
export async function setUpTotp({ actor, accountId }: Pick<TestAccount, "actor" | "accountId">) {
  const { secret } = await startTotp({}, actor);
  const { recoveryCodes } = await confirmTotp({ code: codeNow(secret) }, actor);
  await forgetLastCode(accountId);
  return { secret, recoveryCodes };
}

/** The account has this many live links of the kind. */
const expectLinks = (accountId: string, kind: "confirmEmail" | "resetPassword", count: number) => async () =>
  expect(await db().emailLink.count({ where: { accountId, kind } })).toBe(count);

export const ACCOUNT_RACES: Record<string, Prepare> = {
  "identity.sendEmailConfirmation": async ({ accountId }) => ({
    input: () => ({}),
    check: expectWins(5, expectLinks(accountId, "confirmEmail", 5)),
  }),
  "identity.changeEmail": async ({ accountId, username }) => ({
    input: (index) => ({ email: `${username}-${index}@example.org` }),
    check: expectWins(10, expectLinks(accountId, "confirmEmail", 1)),
  }),
  "identity.cancelEmailChange": async ({ actor, username }) => {
    await changeEmail({ email: `${username}@example.org` }, actor);
    return { input: () => ({}), check: expectWins(1) };
  },
  "identity.finishConnection": async ({ actor }) => {
    const answer = await newConnectionAnswer(actor);
    return { input: () => answer, check: expectWins(1) };
  },
  "identity.unlinkConnection": async ({ accountId }) => {
    const connections = { epic: { id: accountId, username: "e", verified: true } };
    await db().account.update({ where: { id: accountId }, data: { connections } });
    return { input: () => ({ connection: "epic" }), check: expectWins(1) };
  },
  "identity.requestDeletion": async ({ username }) => ({ input: () => ({ username }), check: expectWins(1) }),
  "identity.cancelDeletion": async ({ accountId }) => {
    await db().account.update({ where: { id: accountId }, data: { deleteAt: new Date(Date.now() + 600_000) } });
    return { input: () => ({}), check: expectWins(1) };
  },
  "identity.exportData": async () => ({ input: () => ({ section: "account" }), check: expectWins(CALLS), audited: 1 }),
  "identity.endAccess": async ({ accountId }) => ({
    input: () => ({}),
    check: expectWins(CALLS, async () => expect(await db().apiToken.count({ where: { accountId } })).toBe(0)),
  }),
  "identity.reauthenticate": async () => ({ input: () => ({ password: PASSWORD }), check: expectSome }),
  "passkeys.add": async ({ accountId, actor }) => {
    const answer = newSoftwarePasskey().register(await startPasskeyRegistration({}, actor));
    const check = async () => expect(await db().passkey.count({ where: { accountId } })).toBe(1);
    return { input: () => ({ name: "A", answer }), check: expectWins(1, check) };
  },
  "passkeys.rename": async (account) => {
    const { id: passkeyId } = await addPasskeyTo(account);
    return { input: (index) => ({ passkeyId, name: `N${index}` }), check: expectWins(CALLS) };
  },
  "passkeys.remove": async (account) => {
    const { id: passkeyId } = await addPasskeyTo(account);
    return { input: () => ({ passkeyId }), check: expectWins(1) };
  },
  "twoFactor.start": async ({ accountId }) => ({
    input: () => ({}),
    check: expectWins(CALLS, async () => expect(await db().totp.count({ where: { accountId } })).toBe(1)),
  }),
  "twoFactor.confirm": async ({ accountId, actor }) => {
    const { secret } = await startTotp({}, actor);
    const check = async () => expect(await db().recoveryCode.count({ where: { accountId } })).toBe(10);
    return { input: () => ({ code: codeNow(secret) }), check: expectWins(1, check) };
  },
  "twoFactor.replaceRecoveryCodes": async (account) => {
    const { accountId } = account;
    await setUpTotp(account);
    const check = async () => expect(await db().recoveryCode.count({ where: { accountId } })).toBe(10);
    return { input: () => ({}), check: expectWins(CALLS, check) };
  },
  "twoFactor.remove": async (account) => {
    await setUpTotp(account);
    return { input: () => ({}), check: expectWins(1) };
  },
};

/** Attempts at one moment are counted as if they were wrong until they end. */
const expectSome: Awaited<ReturnType<Prepare>>["check"] = ({ wins }) => expect(wins.length).toBeGreaterThan(0);

export const ACCOUNT_STAFF_RACES: Record<string, Prepare> = {
  "admin.createResetLink": async () => {
    const { accountId } = await newAccount();
    const check = expectWins(CALLS, expectLinks(accountId, "resetPassword", 5));
    return { input: () => ({ accountId }), check, about: accountId };
  },
  "admin.removeTwoFactor": async () => {
    const account = await newAccount();
    await setUpTotp(account);
    const { accountId } = account;
    return { input: () => ({ accountId, reason: "Lost it." }), check: expectWins(1), about: accountId };
  },
};

interface Issued {
  account: object;
  challenge: string | null;
  redirectUri: string | null;
}

/** Its signs tell whether they are sent as they are. */
const CLIENT = { clientId: "client-1", clientSecret: "s/e+c-r~e%t" };
const PLAIN_BASIC = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString("base64")}`;
/** Like Discord, it wants its credentials in the form; like Epic, in the header. */
const TOKEN_PATHS = { "/api/oauth2/token": "form", "/epic/oauth/v2/token": "header" } as const;
const ACCOUNT_PATHS = ["/api/v10/users/@me", "/epic/oauth/v2/userInfo"];

/** Another service, on this machine, with the paths of Discord and of Epic. It checks what it is sent. */
export async function startOutsideProvider() {
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, object>();
  const exchange = (form: URLSearchParams, authorization: string | undefined, by: "form" | "header") => {
    const code = form.get("code") ?? "";
    const issued = codes.get(code);
    codes.delete(code);
    const isClient =
      by === "header"
        ? authorization === PLAIN_BASIC
        : form.get("client_id") === CLIENT.clientId && form.get("client_secret") === CLIENT.clientSecret;
    if (!isClient) return { status: 401, body: { error: "invalid_client" } };
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!issued || issued.challenge !== challenge || issued.redirectUri !== form.get("redirect_uri")) {
      return { status: 400, body: { error: "invalid_grant" } };
    }
    const token = randomBytes(16).toString("base64url");
    tokens.set(token, issued.account);
    return { status: 200, body: { access_token: token, token_type: "Bearer", id_token: "not.a.token" } };
  };
  const provider = {
    client: { ...CLIENT, providerUrl: "" },
    /** Paths that were asked for. */
    asked: [] as string[],
    /** Answers in place of what a well-behaved service does; returns whether it has. */
    misbehave: (_path: string, _res: ServerResponse): boolean | Promise<boolean> => false,
    /** The person allows it at the page of this address. @returns What the browser comes back with. */
    allow(address: string, account: object) {
      const asked = new URL(address).searchParams;
      const code = randomBytes(16).toString("base64url");
      const [challenge, redirectUri] = [asked.get("code_challenge"), asked.get("redirect_uri")];
      codes.set(code, { account, challenge, redirectUri });
      return { state: asked.get("state") ?? "", code };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url ?? "";
    provider.asked.push(path);
    const form = new URLSearchParams(await text(req));
    if (await provider.misbehave(path, res)) return;
    const reply = (status: number, body: unknown) =>
      res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const by = TOKEN_PATHS[path as keyof typeof TOKEN_PATHS];
    const account = tokens.get(req.headers.authorization?.replace("Bearer ", "") ?? "");
    if (by) {
      const { status, body } = exchange(form, req.headers.authorization, by);
      reply(status, body);
    } else if (ACCOUNT_PATHS.includes(path) && account) reply(200, account);
    else reply(404, {});
  };
  const server = http.createServer((req, res) => void answer(req, res));
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  provider.client.providerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

/** The operator has set up Discord, and the person has allowed it there. @returns The input with which the link is finished. */
export async function newConnectionAnswer(actor: TestAccount["actor"]) {
  const provider = await startOutsideProvider();
  overrideSettings({ connectionClients: { discord: provider.client } });
  const { url } = await startConnection({ connection: "discord" }, actor);
  const user = { id: actor.accountId, username: "ada" };
  return { connection: "discord" as const, ...provider.allow(url, user) };
}
