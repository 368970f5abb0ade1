import { describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, PASSWORD } from "../../testing/accounts.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { nobody } from "../actor.ts";
import { fillUsernameSkeletons } from "./fill-username-skeletons.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { usernameSkeleton } from "./username-keys.ts";

const from = () => nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });
let count = 0;
const join = (username: string) => {
  count += 1;
  return signUp({ username, email: `look-${process.pid}-${count}@example.com`, password: PASSWORD }, from());
};

describe("threat 43: usernames that look alike", () => {
  it.each([
    ["a one for an l", "paypal-team", "paypa1-team"],
    ["a capital I for an l", "lobby.owner", "Iobby.owner"],
    ["a small l for a capital I", "admin-team", "ADMlN-team"],
    ["a one for a small i", "staff-wiki", "staff-w1k1"],
    ["a zero for an o", "root-office", "r00t-0ffice"],
    ["rn for m", "moderator", "rnoderator"],
    ["a Latin alpha", "manager-a", "manager-\u0251"],
    ["all of it in Cyrillic", "scope", "\u0455\u0441\u043e\u0440\u0435"],
    ["all of it in Greek", "ovo", "\u03bf\u03bd\u03bf"],
  ])("%s: the second is refused, and the first still signs in", async (_, first, second) => {
    const { id } = await join(first);
    const { code, message } = await faultOf(join(second));
    expect([code, message]).toEqual([
      "already_exists",
      "This username looks like one that is taken already: choose another.",
    ]);
    const signedIn = await signIn({ identifier: first, password: PASSWORD }, from());
    expect(signedIn.accountId).toBe(id);
    expect((await faultOf(signIn({ identifier: second, password: PASSWORD }, from()))).code).toBe("unauthorized");
  });

  it("are different names where they look different", () => {
    const names = ["anna", "ana", "änna", "anna1", "anna2", "bob", "вов", "Анна", "anna.b", "anna-b"];
    expect(new Set(names.map(usernameSkeleton)).size).toBe(names.length);
  });

  it("are refused also from concurrent calls", async () => {
    const tries = await Promise.allSettled(["r0cket", "rocket", "rOcket", "Rocket", "R0cket"].map(join));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries) if (one.status === "rejected") expect(one.reason.code).toBe("already_exists");
  });

  it("from before this rule get their skeletons at the next start; all stay, and new ones are refused", async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    const names = [`elder-l${one.accountId}`, `elder-I${one.accountId}`].map((name) => name.slice(0, 32));
    for (const [n, { accountId: id }] of [one, two].entries()) {
      const username = names[n] ?? "";
      await db().account.update({ where: { id }, data: { username, usernameKey: `kept-${id}` } });
    }
    await fillUsernameSkeletons();
    await fillUsernameSkeletons();
    const ids = [one.accountId, two.accountId];
    const rows = await db().account.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
    const look = usernameSkeleton(names[0] ?? "");
    expect(rows.map(({ usernameSkeleton }) => usernameSkeleton)).toEqual([look, `${look} ${two.accountId}`]);
    expect((await faultOf(join((names[0] ?? "").replace("-l", "-1")))).message).toMatch(/looks like one/);
  });

  it("from before this rule get their skeletons with a few statements a batch", async () => {
    const accounts: string[] = [];
    for (let n = 0; n < 12; n += 1) accounts.push((await newAccount()).accountId);
    const id = { in: accounts };
    await db().account.updateMany({ where: { id }, data: { usernameSkeleton: null } });
    const twins = accounts.slice(0, 3);
    await db().account.updateMany({ where: { id: { in: twins } }, data: { username: `twin-${twins[0]}` } });
    expect(await countQueries(fillUsernameSkeletons)).toBeLessThan(10);
    const rows = await db().account.findMany({ where: { id }, orderBy: { id: "asc" } });
    const looks = rows.map(({ usernameSkeleton }) => usernameSkeleton);
    expect(looks.slice(0, 3)).toEqual(
      twins.map((one, n) => usernameSkeleton(`twin-${twins[0]}`) + (n ? ` ${one}` : "")),
    );
    expect(new Set(looks).size).toBe(12);
    expect(looks).not.toContain(null);
  });

  it("a name that was stored before names were normalised still signs in, as it was typed", async () => {
    const { accountId } = await newAccount();
    const word = accountId.slice(-8);
    const wide = `\uff57\uff49\uff44\uff45${word}`;
    await db().account.update({ where: { id: accountId }, data: { username: wide, usernameKey: wide } });
    expect((await signIn({ identifier: wide, password: PASSWORD }, from())).accountId).toBe(accountId);
    await fillUsernameSkeletons();
    expect((await faultOf(join(`wide${word}`))).code).toBe("already_exists");
  });
});
