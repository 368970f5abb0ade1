import { expect, it } from "vitest";
import { db } from "../data/db.ts";
import { nobody } from "../domain/actor.ts";
import { signIn, signOut } from "../domain/identity/sign-in.ts";
import { newAccount, PASSWORD } from "../testing/accounts.ts";
import { expectAudited, newRequestId } from "../testing/expect-audited.ts";
import {
  approve,
  authorize,
  CALLBACK,
  decide,
  exchange,
  formOf,
  newApplication,
  requestOf,
} from "../testing/oauth-flow.ts";
import { parseCommandLine } from "./cli/parse-command-line.ts";

const latest = (accountId: string) =>
  db().auditEntry.findFirstOrThrow({ where: { accountId }, omit: { sequence: true }, orderBy: { id: "desc" } });

it("signing in and out: by the session that it is about; a wrong password leaves nothing", async () => {
  const { accountId, username, ip } = await newAccount();
  const from = (requestId: string) => nobody({ ip, agent: "test", requestId });
  await signIn({ identifier: username, password: "wrong" }, from("wrong-password")).catch(() => undefined);
  expect(await db().auditEntry.count({ where: { accountId } })).toBe(0);
  const [inId, outId] = [newRequestId(), newRequestId()];
  const { token } = await signIn({ identifier: username, password: PASSWORD }, from(inId));
  const { targetId: credentialId } = await latest(accountId);
  expect(credentialId).not.toBeNull();
  const who = { accountId, actorKind: "session", actorAccountId: accountId, credentialId, ip };
  await expectAudited(inId, { action: "session.signIn", ...who }, [token, PASSWORD]);
  await signOut({ token }, from(outId));
  await expectAudited(outId, { action: "session.signOut", ...who }, [token]);
  expect(await signOut({ token }, from("again"))).toEqual({ ended: false });
  expect(await db().auditEntry.count({ where: { accountId } })).toBe(2);
});

it("an approval and a denial: by the session; an exchange and a replay: by the application, without code or token", async () => {
  const [account, app] = [await newAccount(), await newApplication()];
  const { accountId, actor, sessionToken } = account;
  const mine = { accountId, actorAccountId: accountId, actorKind: "session", credentialId: actor.credentialId };
  const page = await authorize(requestOf(app), sessionToken);
  await decide({ ...formOf(page), decision: "deny" }, sessionToken);
  expect(await latest(accountId)).toMatchObject({ action: "application.deny", targetId: app.clientId, ...mine });

  const { code } = await approve(app, account);
  expect(await latest(accountId)).toMatchObject({ action: "application.approve", targetId: app.clientId, ...mine });

  const ip = "192.0.2.77";
  const who = { accountId, actorKind: "application", actorAccountId: null, credentialId: null, ip };
  const client = { ...who, applicationId: app.clientId };
  const [first, replay] = [newRequestId(), newRequestId()];
  const { body } = await exchange(app, code, {}, { ip, headers: { "X-Request-Id": first } });
  const secrets = [code, body.access_token, app.clientSecret];
  await expectAudited(first, { action: "application.exchangeCode", ...client }, secrets);

  const consumedAt = new Date(Date.now() - 60_000);
  await db().authorizationCode.updateMany({ where: { accountId }, data: { consumedAt } });
  expect((await exchange(app, code, {}, { ip, headers: { "X-Request-Id": replay } })).status).toBe(400);
  await expectAudited(replay, { action: "application.revokeReplayedToken", ...client }, secrets);
});

const words = (line: string) => line.split(" ");

it("each of the operator's commands that changes something", async () => {
  const account = await newAccount();
  const { clientId } = await newApplication({ owner: account, verified: false });
  const id = account.accountId;
  const commands: [line: string, action: string, accountId: string | null][] = [
    ["user create --email edna@example.com --username edna --password long-enough", "account.create", "new"],
    [`user flags ${id} --set vip`, "account.update", id],
    [`user ban ${id} --reason spam`, "account.ban", id],
    [`user unban ${id}`, "account.unban", id],
    [`user limit ${id} --bots 3`, "account.update", id],
    [`token create --user ${id} --name ci`, "token.create", id],
    [`session create --user ${id}`, "session.create", id],
    [`access approve ${id}`, "account.update", id],
    [`app create --owner ${id} --name A --redirect-uri ${CALLBACK} --scope identify`, "application.create", id],
    [`app update ${clientId} --scope identify`, "application.update", id],
    [`app reset-secret ${clientId}`, "application.resetSecret", id],
    [`app verify ${clientId}`, "application.verify", id],
    [`app unverify ${clientId} --reason sold`, "application.unverify", id],
    [`app disable ${clientId} --reason spam`, "application.disable", id],
    [`app enable ${clientId}`, "application.enable", id],
    ["maintenance on --message Noon", "service.setMaintenance", null],
    ["maintenance off", "service.setMaintenance", null],
  ];
  for (const [line, action, accountId] of commands) {
    const known = await db().auditEntry.findMany({ select: { id: true } }); // ids of two processes have no common order
    const typed = parseCommandLine(words(line));
    const answer = { ...((await typed?.command.run({ ...typed.invocation, printNotice: () => undefined })) as object) };
    const entries = await db().auditEntry.findMany({
      where: { id: { notIn: known.map((entry) => entry.id) } },
      omit: { sequence: true },
    });
    const about = accountId === "new" ? Reflect.get(answer, "id") : accountId;
    const who = { actorKind: "operator", actorAccountId: null, ip: "local", requestId: "operator" };
    expect(entries, line).toMatchObject([{ action, accountId: about, ...who }]);
    for (const name of ["token", "clientSecret"]) {
      const secret = Reflect.get(answer, name);
      if (secret) expect(JSON.stringify(entries).includes(secret), line).toBe(false);
    }
    expect(JSON.stringify(entries).includes("long-enough"), line).toBe(false);
  }
});
