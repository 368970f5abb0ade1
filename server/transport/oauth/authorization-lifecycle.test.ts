import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import { db } from "../../data/db.ts";
import { operator } from "../../domain/actor.ts";
import { revokeApproval } from "../../domain/applications/approved-applications.ts";
import { verifyApplication } from "../../domain/applications/decide-verification.ts";
import { updateApplication } from "../../domain/applications/write-applications.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import {
  authorize,
  callProvider,
  decide,
  exchange,
  formOf,
  newApplication,
  requestOf,
  type TestApplication,
} from "../../testing/oauth-flow.ts";
import { sampleSize } from "../../testing/sample-size.ts";

/** A run of few cases has always the same, among which codes are exchanged and tokens replaced. */
const SEED = 12;
const POOL = ["identify", "bots.read", "categories.read"] as const satisfies Scope[];
const PATHS: Record<(typeof POOL)[number], string> = {
  identify: "/user",
  "bots.read": "/bots",
  "categories.read": "/categories",
};

/** The state that section 3.2 requires. */
interface Model {
  /** Whether everybody may approve the first application. */
  verified: boolean;
  enabled: Scope[][];
  codes: { app: number; user: number; scopes: Scope[]; state: "issued" | "consumed" | "expired" | "void" }[];
  /** Every token ever issued, and whether it is still valid. */
  tokens: { app: number; user: number; scopes: Scope[]; alive: boolean }[];
}
interface Real {
  apps: TestApplication[];
  users: TestAccount[];
  codes: string[];
  tokens: string[];
}

type Command = fc.AsyncCommand<Model, Real>;

let apps: TestApplication[];
let users: TestAccount[];

beforeAll(async () => {
  users = [await newAccount(), await newAccount()];
  // The first is verified; the second is not, and the first user owns it.
  apps = [await newApplication(), await newApplication({ verified: false, owner: users[0] as TestAccount })];
});

const at = <T>(list: T[], index: number): T => list[index % list.length] as T;
const within = (scopes: Scope[], all: Scope[]) => scopes.every((scope) => all.includes(scope));

/** The table's first row: a code exactly when the application allows the scopes, and the user may approve it. */
const approve = (app: number, user: number, scopes: Scope[]): Command => ({
  check: () => true,
  async run(model, { apps, users, codes }) {
    const person = at(users, user);
    const scope = scopes.join(" ");
    const page = await authorize(requestOf(at(apps, app), { scope, prompt: "consent" }), person.sessionToken);
    const allowed = within(scopes, at(model.enabled, app)) && (app === 0 ? model.verified : user === 0);
    expect(page.status).toBe(allowed ? 200 : 400);
    if (!allowed) return;
    const { location } = await decide({ ...formOf(page), decision: "approve" }, person.sessionToken);
    codes.push(location?.searchParams.get("code") ?? "");
    model.codes.push({ app, user, scopes, state: "issued" });
  },
  toString: () => `approve(app ${app}, user ${user}, ${scopes})`,
});

type Mistake = "none" | "redirect" | "client" | "verifier";

const exchangeCode = (index: number, mistake: Mistake): Command => ({
  check: (model) => model.codes.length > 0,
  async run(model, real) {
    const code = at(model.codes, index);
    const by = mistake === "client" ? at(real.apps, code.app + 1) : at(real.apps, code.app);
    const changes = {
      ...(mistake === "redirect" && { redirect_uri: "https://app.example/other" }),
      ...(mistake === "verifier" && { code_verifier: "v".repeat(43) }),
    };
    const reply = await exchange(by, at(real.codes, index), changes);
    const scopes = code.scopes.filter((scope) => at(model.enabled, code.app).includes(scope));
    const good = code.state === "issued" && mistake === "none" && scopes.length > 0;
    expect(reply.status).toBe(good ? 200 : 400);
    if (!good) return;
    expect(reply.body.scope.split(" ").sort()).toEqual([...scopes].sort());
    code.state = "consumed";
    for (const token of model.tokens) if (token.app === code.app && token.user === code.user) token.alive = false;
    model.tokens.push({ app: code.app, user: code.user, scopes, alive: true });
    real.tokens.push(reply.body.access_token);
  },
  toString: () => `exchange(code ${index}, mistake ${mistake})`,
});

const tenMinutesPass = (): Command => ({
  check: () => true,
  async run(model) {
    await db()
      .$executeRaw`UPDATE "AuthorizationCode" SET "expiresAt" = now() - interval '1 ms' WHERE "consumedAt" IS NULL`;
    for (const code of model.codes) if (code.state === "issued") code.state = "expired";
  },
  toString: () => "tenMinutesPass",
});

const changeScopes = (app: number, scopes: Scope[]): Command => ({
  check: () => true,
  async run(model, { apps }) {
    const { clientId: applicationId, owner } = at(apps, app);
    await updateApplication({ applicationId, scopes }, owner.actor);
    if (app === 0 && !within(scopes, at(model.enabled, app))) model.verified = false;
    model.enabled[app] = scopes;
  },
  toString: () => `changeScopes(app ${app}, ${scopes})`,
});

const verify = (): Command => ({
  check: (model) => !model.verified,
  async run(model, { apps }) {
    await verifyApplication({ applicationId: at(apps, 0).clientId }, operator());
    model.verified = true;
  },
  toString: () => "verify",
});

function withdraw(app: number, user: number): Command {
  const concerns = (of: { app: number; user: number }) => of.app === app && of.user === user;
  return {
    check: (model) => model.codes.some((code) => concerns(code) && code.state !== "void"),
    async run(model, { apps, users }) {
      await revokeApproval({ applicationId: at(apps, app).clientId }, at(users, user).actor);
      for (const code of model.codes) if (concerns(code)) code.state = "void";
      for (const token of model.tokens) if (concerns(token)) token.alive = false;
    },
    toString: () => `withdraw(app ${app}, user ${user})`,
  };
}

/** Tries every token ever issued: a valid one can call exactly the routes of its scopes, any other none. */
const tryTokens = (): Command => ({
  check: (model) => model.tokens.length > 0,
  async run(model, real) {
    for (const [index, token] of model.tokens.entries()) {
      const Authorization = `Bearer ${real.tokens[index]}`;
      for (const scope of POOL) {
        const { status } = await callProvider("GET", PATHS[scope], { Authorization });
        const expected = token.alive ? (token.scopes.includes(scope) ? 200 : 403) : 401;
        expect([index, scope, status]).toEqual([index, scope, expected]);
      }
    }
  },
  toString: () => "tryTokens",
});

const which = fc.nat({ max: 1 });
const someScopes = fc.subarray([...POOL], { minLength: 1 });
const commands = fc.commands(
  [
    fc.tuple(which, which, someScopes).map((args) => approve(...args)),
    fc.tuple(which, which, someScopes).map((args) => approve(...args)),
    fc.nat({ max: 9 }).map((code) => exchangeCode(code, "none")),
    fc.nat({ max: 9 }).map((code) => exchangeCode(code, "none")),
    fc.nat({ max: 9 }).map((code) => exchangeCode(code, "none")),
    fc
      .tuple(fc.nat({ max: 9 }), fc.constantFrom<Mistake>("redirect", "client", "verifier"))
      .map((args) => exchangeCode(...args)),
    fc.constant(tenMinutesPass()),
    fc.tuple(which, someScopes).map((args) => changeScopes(...args)),
    fc.constant(verify()),
    fc.tuple(which, which).map((args) => withdraw(...args)),
    fc.constant(tryTokens()),
  ],
  { size: "medium", maxCommands: 25 },
);

describe("3.2 Authorization code and access token lifecycle", () => {
  it("holds for any sequence of approvals, exchanges, expiry, changed scopes and revocations", async () => {
    const seen = { issued: 0, replaced: 0 };
    await fc.assert(
      fc.asyncProperty(commands, async (course) => {
        await db().grant.deleteMany();
        await db().authorizationCode.deleteMany();
        await db().accessToken.deleteMany();
        for (const [index, { clientId: id }] of apps.entries()) {
          const verification = index === 0 ? "verified" : "none";
          await db().application.update({ where: { id }, data: { scopes: [...POOL], verification } });
        }
        const model: Model = { verified: true, enabled: [[...POOL], [...POOL]], codes: [], tokens: [] };
        await fc.asyncModelRun(() => ({ model, real: { apps, users, codes: [], tokens: [] } }), course);
        seen.issued += model.tokens.length;
        seen.replaced += model.tokens.filter(({ alive }) => !alive).length;
      }),
      { numRuns: sampleSize(25, 150), seed: sampleSize(SEED, Date.now()) },
    );
    // A run without such a step would prove nothing.
    expect(Math.min(seen.issued, seen.replaced)).toBeGreaterThan(sampleSize(2, 5));
  }, 600_000);
});
