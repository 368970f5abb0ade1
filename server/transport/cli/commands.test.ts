import { describe, expect, it } from "vitest";
import { db } from "#server/data/db.ts";
import { newAccount } from "#server/testing/accounts.ts";
import { callApi } from "#server/testing/call-api.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { formatError, formatResult } from "./format-output.ts";
import { parseCommandLine } from "./parse-command-line.ts";

/** Runs a command as `tools/svc.ts` does; tools/svc.system.test.ts runs some as a process. */
async function svc(line: string): Promise<Record<string, unknown>> {
  const typed = parseCommandLine(line.split(" "));
  if (!typed) throw new Error("this asks for help");
  return { ...(await typed.command.run({ ...typed.invocation, printNotice: () => undefined })) };
}

async function failure(line: string): Promise<string> {
  const error = await svc(line).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  return formatError(error);
}

describe("each command", () => {
  it("user create, session create and token create: an account, and credentials that work", async () => {
    const account = await svc(
      "user create --email anna@example.com --username anna --password long-enough --flags verified,developer",
    );
    expect(account).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), username: "anna" });
    const session = await svc(`session create --user ${account.id}`);
    const token = await svc("token create --user anna --name ci --expires-days 30");
    for (const credential of [session.token, token.token] as string[]) {
      const { body } = await callApi("GET", "/user", { token: credential });
      expect(body).toMatchObject({ id: account.id, username: "anna", verified: true, flags: 8 + 64 });
    }
    expect(await db().session.findUnique({ where: { id: session.id as string } })).toMatchObject({ ip: "local" });
    const row = await db().apiToken.findUniqueOrThrow({ where: { id: token.id as string } });
    expect(row.expiresAt?.getTime()).toBeCloseTo(Date.now() + 30 * 86_400_000, -6);
  });

  it("user flags and access approve: the flags named, with everything else as it was", async () => {
    const { accountId, username, email } = await newAccount({ flags: 0 });
    expect(await svc(`user flags ${accountId} --set staff,vip --set verified`)).toEqual({
      id: accountId,
      username,
      flags: ["staff", "vip", "verified"],
    });
    expect(await svc(`user flags ${email} --unset staff --unset vip`)).toMatchObject({ flags: ["verified"] });
    expect(await svc(`access approve ${username}`)).toMatchObject({ flags: ["verified", "developer"] });
  });

  it("user ban and user unban: the flag and the reason come and go", async () => {
    const { accountId, username } = await newAccount();
    const readReason = async () => (await db().account.findUnique({ where: { id: accountId } }))?.banReason;
    expect(await svc(`user ban ${username} --reason spam`)).toMatchObject({ flags: ["verified", "banned"] });
    expect(await readReason()).toBe("spam");
    expect(await svc(`user unban ${username}`)).toMatchObject({ flags: ["verified"] });
    expect(await readReason()).toBeNull();
  });

  it("user limit: a number, and back to the default", async () => {
    const { username } = await newAccount();
    expect(await svc(`user limit ${username} --bots 250`)).toMatchObject({ botLimit: 250, botCap: 250 });
    expect(await svc(`user limit ${username} --bots 0`)).toMatchObject({ botLimit: 0, botCap: 0 });
    expect(await svc(`user limit ${username} --bots default`)).toMatchObject({ botLimit: null, botCap: 100 });
  });

  itInProcess("maintenance on and off: the API follows", async () => {
    const { apiToken } = await newAccount();
    expect(await svc("maintenance on --message Noon")).toEqual({ on: true, message: "Noon" });
    const { status, body } = await callApi("GET", "/bots", { token: apiToken });
    expect([status, body]).toMatchObject([503, { errors: [{ message: "Noon" }] }]);
    expect(await svc("maintenance off")).toEqual({ on: false, message: "" });
    expect((await callApi("GET", "/bots", { token: apiToken })).status).toBe(200);
  });

  itInProcess("broker adopt and broker none: which broker the installation runs on", async () => {
    expect(await failure("broker adopt")).toMatch(/^REDIS_URL is not set/);
    expect(await svc("broker none")).toEqual({ broker: null });
  });

  it("says in one line why it did nothing", async () => {
    const { username } = await newAccount();
    const create = "user create --email c@example.com --password long-enough --username";
    for (const [line, words] of [
      ["user ban nobody", /^There is no such account: nobody/],
      ["session create --user nobody", /no such account: nobody/],
      [`${create} ${username}`, /username is taken/],
      [`${create} c!`, /^username: must be 3 to 32/],
      [`user flags ${username}`, /--set or --unset/],
      [`user flags ${username} --set royal`, /^set: must be one of staff, /],
      [`user flags ${username} --set banned`, /^set: must be one of staff, /],
      [`user limit ${username} --bots many`, /^--bots must be a whole number, not many/],
      [`user limit ${username} --bots=-1`, /^--bots must be a whole number, not -1/],
      [`token create --user ${username} --name a --expires-days 0`, /^expiresInDays: /],
      [`token create --user ${username} --name ${"x".repeat(65)}`, /^name: /],
      [`maintenance on --message ${"x".repeat(256)}`, /^message: /],
    ] as const) {
      expect(await failure(line)).toMatch(words);
      expect(await failure(line)).not.toContain("\n");
    }
  });
});

it("an answer for people is a line for each member, without what is empty", () => {
  const lines = formatResult({ id: "1", botLimit: null, on: false, flags: ["staff", "vip"], keys: [], message: "" });
  expect(lines).toBe("id     1\non     no\nflags  staff, vip\nkeys   none\n");
});
