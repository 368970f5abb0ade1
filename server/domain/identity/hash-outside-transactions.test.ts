import { pbkdf2 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { db } from "#server/data/db.ts";
import { newAccount, PASSWORD } from "#server/testing/accounts.ts";
import { countQueries } from "#server/testing/count-queries.ts";
import { newIpAddress } from "#server/testing/new-ip-address.ts";
import { nobody, operator } from "../actor.ts";
import { changePassword } from "./change-password.ts";
import { createAccountWithFlags } from "./operator-accounts.ts";
import { setUp } from "./set-up.ts";
import { issueSetupLink } from "./setup-link.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

/** More than there are threads. */
const TASKS = 8;
const ITERATIONS = 100_000;
const SETTLE_MS = 80;

/** Keeps every thread that could hash a password busy for a while. */
const occupyHashThreads = () =>
  Promise.all(Array.from({ length: TASKS }, () => promisify(pbkdf2)("words", "salt", ITERATIONS, 64, "sha512")));

const from = () => nobody({ ip: newIpAddress(), agent: "test", requestId: "hash" });
const person = (username: string) => ({ username, email: `${username}@example.com`, password: PASSWORD });

const OPERATIONS: [name: string, prepare: () => Promise<() => Promise<unknown>>][] = [
  [
    "signing in",
    async () => {
      const { username } = await newAccount();
      return () => signIn({ identifier: username, password: PASSWORD }, from());
    },
  ],
  ["signing up", async () => () => signUp(person("signs-up"), from())],
  [
    "the set-up",
    async () => {
      const token = await issueSetupLink();
      return () => setUp({ ...person("sets-up"), token }, from());
    },
  ],
  [
    "changing the password",
    async () => {
      const { actor } = await newAccount();
      const input = { currentPassword: PASSWORD, newPassword: "other words for it" };
      return () => changePassword(input, actor);
    },
  ],
  [
    "creating an account on the command line",
    async () => () => createAccountWithFlags({ ...person("by-operator"), flags: [] }, operator()),
  ],
];

it.each(OPERATIONS)("%s hashes before its transaction begins, and holds no lock meanwhile", async (_, prepare) => {
  const call = await prepare();
  await db().$queryRaw`SELECT 1`; // connections are open
  const statements: string[] = [];
  let whileHashing: string[] = [];
  await countQueries(
    async () => {
      let isBusy = true;
      const busy = occupyHashThreads().then(() => {
        isBusy = false;
      });
      const called = call();
      await sleep(SETTLE_MS);
      if (isBusy) whileHashing = [...statements]; // otherwise the machine was busy, and nothing is shown
      await Promise.all([busy, called]);
    },
    ([query]) => statements.push(typeof query === "string" ? query : String(Reflect.get(Object(query), "text"))),
  );
  expect(whileHashing.filter((text) => /^BEGIN|FOR NO KEY UPDATE/.test(text))).toEqual([]);
  expect(statements.filter((text) => text.startsWith("BEGIN"))).toHaveLength(1);
});
