import { describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { hashPassword } from "../../data/password.ts";
import { newAccount, PASSWORD } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { readMails } from "../../testing/read-mails.ts";
import { nobody } from "../actor.ts";
import { changePassword } from "./change-password.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { setUp } from "./set-up.ts";
import { issueSetupLink } from "./setup-link.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const WEAK = "1234567890";
const from = (ip = newIpAddress()) => nobody({ ip, agent: null, requestId: "request-1" });
const OWNER = { username: "harbour-master", email: "kim.wolters@ferry.example" };
const hashNew = (password: string) => hashNewPassword(password, "password", OWNER);
const problemsOf = async (refused: Promise<unknown>) => {
  const { code, problems } = await faultOf(refused);
  return [code, problems.map(({ path, message }) => `${path.join(".")} ${message}`)];
};
const ADVICE =
  "This password is easy to guess. This is a frequently used password. Add more words that are less common.";

describe("threat 70: a guessable password", () => {
  it.each([
    ["1234567890", "is easy to guess. This is a frequently used password."],
    ["aaaaaaaaaa", 'Repeated characters like "aaa" are easy to guess.'],
    ["password123", "Add more words that are less common."],
    ["P@ssw0rd123", "similar to a commonly used password"],
    ["qwertyuiop123", "similar to a commonly used password"],
    ["abcabcabcabc", "Avoid repeated words and characters."],
    ["1987-12-03", "is easy to guess."],
    ["Harbour-Master1", "your name, your e-mail address or the name of this site"],
    ["kim.wolters@ferry.example", "your name, your e-mail address or the name of this site"],
    ["wolters2024", "is easy to guess."],
    ["localhost123", "your name, your e-mail address or the name of this site"],
    ["a".repeat(256), "Avoid repeated words and characters."],
    [`${"a".repeat(32)}x7Gq2mPz9w`, "is easy to guess."], // what is beyond does not make the check dearer
    ["qwertyuiopasdfghjklzxcvbnm", "Straight rows of keys on your keyboard are easy to guess."],
    ["qwertyuiopasdfghjklzxcvbnmqwertyuiop", "Straight rows of keys"],
    ["1234567890QWERTYUIOPASDFGHJKLzxcvbnm", "Straight rows of keys"],
    ["qazwsxedcrfvtgbyhnujmikolp", "Straight rows of keys"],
    ["1qaz2wsx3edc4rfv5tgb6yhn", "Straight rows of keys"],
    ["mnbvcxzlkjhgfdsapoiuytrewq", "Straight rows of keys"],
    ["azertyuiopqsdfghjklmwxcvbn", "Straight rows of keys"],
    ["asdfghjklqwertyuiopzxcvbnm", "similar to a commonly used password"],
    ["Summer2026!!", "Add more words that are less common."],
    ["Winter.2025.", "Add more words that are less common."],
    ["another password", "similar to a commonly used password"],
  ])("%s is refused with advice", async (password, advice) => {
    const { problems } = await faultOf(hashNew(password));
    expect(problems).toMatchObject([{ path: ["password"], message: expect.stringContaining(advice) }]);
  });

  it.each(["x7Gq2mPz9w", "k3jf8dm2q1", "paperlampriver", "vier andere Wörter hier", "x7Gq2mPz9w".repeat(25)])(
    "%s is none",
    async (password) => {
      expect(await hashNew(password)).toMatch(/^\$argon2id\$/);
    },
  );

  it("is refused by sign-up, set-up, change and reset, at its field; a link stays as it is", async () => {
    const person = { username: "weakling", email: "weakling@example.com", password: WEAK };
    expect(await problemsOf(signUp(person, from()))).toEqual(["invalid_request", [`password ${ADVICE}`]]);
    const setupToken = await issueSetupLink();
    expect(await problemsOf(setUp({ ...person, token: setupToken }, from()))).toEqual([
      "invalid_request",
      [`password ${ADVICE}`],
    ]);
    expect(await db().account.count({ where: { username: person.username } })).toBe(0);

    const { actor, email, accountId } = await newAccount();
    const change = (newPassword: string) => changePassword({ currentPassword: PASSWORD, newPassword }, actor);
    expect(await problemsOf(change(WEAK))).toEqual(["invalid_request", [`newPassword ${ADVICE}`]]);
    await requestPasswordReset({ identifier: email }, from());
    const token = (await readMails(accountId))[0]?.token ?? "";
    const reset = (newPassword: string) => resetPassword({ token, newPassword }, from());
    expect(await problemsOf(reset(WEAK))).toEqual(["invalid_request", [`newPassword ${ADVICE}`]]);
    expect(await problemsOf(reset(email))).toMatchObject(["invalid_request", [/name of this site/]]);
    await reset("four other words here");
    await setUp({ ...person, password: "four other words here", token: setupToken }, from());
  });

  it("threat 70: the old one is refused where it was just given, and not by a link", async () => {
    const { actor, email, accountId } = await newAccount();
    const change = (currentPassword: string, newPassword: string) =>
      changePassword({ currentPassword, newPassword }, actor);
    const [code, problems] = await problemsOf(change(PASSWORD, PASSWORD));
    expect([code, problems]).toEqual([
      "invalid_request",
      ["newPassword This is your password already. Choose another one."],
    ]);
    expect(await problemsOf(change("not it at all", PASSWORD))).toEqual([
      "invalid_request",
      ["currentPassword This is not your password."],
    ]);
    await requestPasswordReset({ identifier: email }, from());
    const token = (await readMails(accountId))[0]?.token ?? "";
    await resetPassword({ token, newPassword: PASSWORD }, from());
  });

  it("that an account has already signs in", async () => {
    const { accountId, username } = await newAccount();
    await db().account.update({ where: { id: accountId }, data: { passwordHash: await hashPassword(WEAK) } });
    await expect(signIn({ identifier: username, password: WEAK }, from())).resolves.toMatchObject({ accountId });
  });
});
