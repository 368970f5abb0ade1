import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ownerOnly, portalOnly, withScope } from "../contract/access.ts";
import { AccountFlag } from "../contract/flags.ts";
import { type Db, db, prepared, transaction } from "../data/db.ts";
import { newAccount } from "../testing/accounts.ts";
import { faultOf } from "../testing/fault-of.ts";
import { type Actor, nobody } from "./actor.ts";
import { Fault } from "./fault.ts";
import { operation, publicOperation } from "./operation.ts";

const origin = { ip: "10.0.0.1", agent: null, requestId: "request-1" };
const input = z.strictObject({ name: z.string().optional() });
const holder = (kind: "session" | "apiToken" | "oauth", more: object = {}): Actor => ({
  ...origin,
  kind,
  accountId: "a",
  flags: 0,
  credentialId: "c",
  ...more,
});
const withAccess = (access: Parameters<typeof operation>[0]["access"]) =>
  operation({ name: "user.get", access, input, output: z.object({}) }, async () => ({}));
const outcome = async (access: Parameters<typeof withAccess>[0], actor: Actor) =>
  withAccess(access)({}, actor).then(
    () => "ok",
    (fault: Fault) => fault.code,
  );

describe("access: what is not listed is refused", () => {
  const oauth = holder("oauth", { scopes: new Set(["bots.read"]) });
  const actors = [nobody(origin), holder("session"), holder("apiToken"), oauth, holder("oauth", { scopes: new Set() })];

  it.each([
    ["a scope", withScope("bots.read"), ["unauthorized", "ok", "ok", "ok", "forbidden"]],
    ["another scope", withScope("bots.write"), ["unauthorized", "ok", "ok", "forbidden", "forbidden"]],
    ["the owner only", ownerOnly, ["unauthorized", "ok", "ok", "forbidden", "forbidden"]],
    ["the portal only", portalOnly, ["unauthorized", "ok", "forbidden", "forbidden", "forbidden"]],
    [
      "OAuth2 without a scope",
      { kinds: ["oauth"] as const },
      ["unauthorized", "forbidden", "forbidden", "forbidden", "forbidden"],
    ],
  ])("%s", async (_, access, expected) => {
    expect(await Promise.all(actors.map((actor) => outcome(access, actor)))).toEqual(expected);
  });

  it("a ban is answered before every other refusal but a missing credential", async () => {
    for (const flags of [AccountFlag.Banned, AccountFlag.Disabled, AccountFlag.Banned | AccountFlag.Staff]) {
      for (const kind of ["session", "apiToken", "oauth"] as const) {
        expect(await outcome(portalOnly, holder(kind, { flags }))).toBe("user_banned");
      }
    }
  });

  it("is checked before the input is parsed", async () => {
    expect((await faultOf(withAccess(ownerOnly)("junk", nobody(origin)))).code).toBe("unauthorized");
  });
});

describe("input and output", () => {
  const echo = publicOperation({ name: "echo", input, output: z.object({ name: z.string() }) }, async ({ name }) => {
    return { name: name ?? "none", secret: "s", extra: 1 };
  });

  it("an answer has the members of its contract and no other, whatever the rule returns", async () => {
    expect(await echo({}, nobody(origin))).toEqual({ name: "none" });
  });

  it("an input is refused with every problem and its path", async () => {
    const fault = await faultOf(echo({ name: 1, extra: 1, more: 2 }, nobody(origin)));
    expect(fault.code).toBe("invalid_request");
    expect(fault.problems.map(({ path }) => path).sort()).toEqual([["extra"], ["more"], ["name"]]);
    for (const wrong of [null, "text", [], 1, undefined]) {
      expect((await faultOf(echo(wrong, nobody(origin)))).code).toBe("invalid_request");
    }
  });
});

describe("a rule that fails", () => {
  const failing = (error: unknown, writes = false) =>
    publicOperation({ name: "failing", input, output: z.object({}), writes }, async (_, { db, audit }) => {
      if (writes) {
        audit({ action: "service.fail" });
        await db.setting.create({ data: { key: "half", value: 1 } });
      }
      throw error;
    });

  it("with a fault answers that fault; with anything else an internal one without details", async () => {
    const own = new Fault("not_found", "Not there.");
    expect(await faultOf(failing(own)({}, nobody(origin)))).toBe(own);
    for (const error of [new Error("the password is x"), "text", undefined, null, { a: 1 }]) {
      const fault = await faultOf(failing(error)({}, nobody(origin)));
      expect([fault.code, fault.message, fault.cause]).toEqual([
        "internal",
        "Something went wrong on our side.",
        error,
      ]);
    }
  });

  it("leaves no change and no audit entry", async () => {
    await faultOf(failing(new Error("no"), true)({}, nobody(origin)));
    expect(await db().setting.findUnique({ where: { key: "half" } })).toBeNull();
    expect(await db().auditEntry.count({ where: { action: "service.fail" } })).toBe(0);
  });

  it("with an answer outside its contract is an internal fault, and nothing is written", async () => {
    const wrong = publicOperation(
      { name: "wrong", input, output: z.object({ id: z.string() }), writes: true },
      async (_, { db }) => {
        await db.setting.create({ data: { key: "wrong", value: 1 } });
        return { id: 1 } as unknown as { id: string };
      },
    );
    expect((await faultOf(wrong({}, nobody(origin)))).code).toBe("internal");
    expect(await db().setting.findUnique({ where: { key: "wrong" } })).toBeNull();
  });
});

describe("what runs after the commit", () => {
  const seen: (string | undefined)[] = [];
  const writing = (end: () => void) =>
    publicOperation(
      { name: "effect", input, output: z.object({}), writes: true },
      async ({ name = "" }, { db: tx, afterCommit }) => {
        afterCommit(async () => {
          seen.push((await db().setting.findUnique({ where: { key: name } }))?.key);
        });
        await tx.setting.create({ data: { key: name, value: 1 } });
        end();
        return {};
      },
    );

  it("finds the change, and has run when the caller gets the answer", async () => {
    await writing(() => undefined)({ name: "committed" }, nobody(origin));
    expect(seen.splice(0)).toEqual(["committed"]);
  });

  it("does not run when the rule fails", async () => {
    const failing = writing(() => {
      throw new Error("no");
    });
    await faultOf(failing({ name: "rolled back" }, nobody(origin)));
    expect(seen).toEqual([]);
  });
});

describe("only an operation that declares it changes the database", () => {
  const output = z.object({});
  const row = { key: "undeclared", value: 1 };
  const isStored = async () => (await db().setting.count({ where: { key: row.key } })) === 1;
  const ways: [string, (tx: Db) => Promise<unknown>][] = [
    ["by its own client", (tx) => tx.setting.create({ data: row })],
    ["by another client", () => db().setting.create({ data: row })],
    ["by SQL", (tx) => tx.$executeRaw`INSERT INTO "Setting" (key, value) VALUES (${row.key}, '1')`],
    ["in a transaction of its own", () => transaction((tx) => tx.setting.create({ data: row }))],
    [
      "by a prepared statement",
      () => prepared({ name: "undeclared", text: `INSERT INTO "Setting" (key, value) VALUES ($1, '1')` }, [row.key]),
    ],
  ];

  it.each(ways)("%s", async (_, write) => {
    const undeclared = publicOperation({ name: "undeclared", input, output }, async (_, { db }) => {
      await write(db);
      return {};
    });
    const fault = await faultOf(undeclared({}, nobody(origin)));
    expect(String(fault.cause)).toContain("the operation undeclared does not declare `writes`");
    expect(await isStored()).toBe(false);
  });

  it.each(ways)("%s, in the step before the transaction", async (_, write) => {
    const early = publicOperation(
      { name: "early", input, output, writes: true },
      {
        async prepare(_, { db }) {
          await write(db);
          return async () => ({});
        },
      },
    );
    expect((await faultOf(early({}, nobody(origin)))).code).toBe("internal");
    expect(await isStored()).toBe(false);
  });

  it("and one that declares it does so in its transaction", async () => {
    const beside = publicOperation({ name: "beside", input, output, writes: true }, async () => {
      await db().$executeRaw`INSERT INTO "Setting" (key, value) VALUES (${row.key}, '1')`;
      return {};
    });
    expect(String((await faultOf(beside({}, nobody(origin)))).cause)).toContain("beside its transaction");
    expect(await isStored()).toBe(false);
    const declared = publicOperation({ name: "declared", input, output, writes: true }, async (_, { db }) => {
      await db.setting.create({ data: row });
      return {};
    });
    await declared({}, nobody(origin));
    expect(await isStored()).toBe(true);
  });

  it("a reading operation cannot write into the audit log", async () => {
    const reading = publicOperation({ name: "reading", input, output }, async (_, { audit }) => {
      audit({ action: "service.read" });
      return {};
    });
    expect((await faultOf(reading({}, nobody(origin)))).code).toBe("internal");
  });
});

it("an operation of the portal works for the operator too", async () => {
  const { accountId } = await newAccount();
  expect(await outcome(portalOnly, { ...origin, kind: "operator", accountId })).toBe("ok");
});
