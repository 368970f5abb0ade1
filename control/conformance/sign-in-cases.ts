import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { BotStatus } from "../bot-status.ts";
import type { SignInPrompt } from "../platform/platform.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import { hasStatus, recordEvents, refuses } from "./test-bots.ts";

/** A driver that goes on after its end has connected again within this time. */
const SETTLE_MS = 1_000;
/** A call that was aborted has ended within this time. */
const ABORT_LIMIT_MS = 250;

export const SIGN_IN_CASES: readonly ConformanceCase[] = [
  {
    name: "a bot that has signed in is Available",
    async run(bots) {
      const ada = await bots.signIn("ada");
      hasStatus(ada, BotStatus.Available);
      assert.ok(ada.self.id && ada.self.displayName);
    },
  },
  {
    name: "a bot that has signed in is alone in a party that it leads",
    needs: ["parties"],
    async run(bots) {
      const { party, self } = await bots.signIn("ada");
      assert.equal(party?.members.length, 1);
      const [own] = party.members;
      assert.deepEqual(
        { id: own?.id, isLeader: own?.isLeader, readiness: own?.readiness, match: own?.match },
        { id: self.id, isLeader: true, readiness: "notReady", match: null },
      );
      assert.equal(party.customKey, null);
      assert.ok(party.maxSize > 1 && party.id);
    },
  },
  {
    name: "credentials that are not valid are refused as invalid_auth",
    needs: ["createRefusedAuth"],
    async run(bots) {
      const auth = await bots.ground.createRefusedAuth?.();
      assert.ok(auth);
      await refuses(bots.login(auth, { fence: 1 }), "invalid_auth");
    },
  },
  {
    name: "an account that may not play signs in only where that is allowed",
    needs: ["bannedLogins", "createBannedAuth"],
    async run(bots) {
      const auth = await bots.ground.createBannedAuth?.();
      assert.ok(auth);
      await refuses(bots.login(auth, { fence: 1 }), "banned");
      hasStatus(await bots.login(auth, { fence: 1, allowBanned: true }), BotStatus.Available);
    },
  },
  {
    name: "a login that was cancelled ends at once",
    async run(bots) {
      const auth = await bots.ground.createAccount("ada");
      await refuses(bots.login(auth, { fence: 1, signal: AbortSignal.abort() }), "timeout");
    },
  },
  {
    name: "the newest login wins: the session before it reports kickedElsewhere and is over",
    async run(bots) {
      const ada = await bots.signIn("ada");
      const received = recordEvents(ada, "kickedElsewhere");
      const next = await bots.signIn("ada", 2);
      await bots.eventually(async () => {
        // Some platforms tell a session only with its next call that it has ended.
        await ada.resolveUser(ada.self.id).catch(() => {});
        assert.deepEqual(received, [["kickedElsewhere"]]);
      });
      hasStatus(ada, BotStatus.Offline);
      assert.equal(ada.party, null);
      await refuses(ada.resolveUser(ada.self.id), "unavailable");
      hasStatus(next, BotStatus.Available);
    },
  },
  {
    name: "a login with a lower fence than an earlier one is refused",
    async run(bots) {
      await (await bots.signIn("ada", 2)).logout();
      await refuses(bots.signIn("ada", 1), "forbidden");
    },
  },
  {
    name: "logout ends the session, never throws, and lets the bot sign in again",
    async run(bots) {
      const ada = await bots.signIn("ada");
      const calls = [ada.logout(), ada.logout()];
      await Promise.all(calls);
      await ada.logout();
      hasStatus(ada, BotStatus.Offline);
      assert.equal(ada.party, null);
      hasStatus(await bots.signIn("ada", 2), BotStatus.Available);
    },
  },
  {
    name: "a call whose signal is aborted rejects at once",
    async run(bots) {
      const ada = await bots.signIn("ada");
      await refuses(ada.friends(AbortSignal.abort()), "timeout");
      await refuses(ada.resolveUser(ada.self.id, AbortSignal.abort()), "timeout");
    },
  },
  {
    name: "a call whose signal is aborted while it runs ends at once",
    async run(bots) {
      const ada = await bots.signIn("ada");
      const cancellation = new AbortController();
      const call = ada.friends(cancellation.signal);
      cancellation.abort();
      // A driver that has the answer at hand may be done already.
      const first = await Promise.race([
        call.then(
          () => null,
          () => null,
        ),
        sleep(ABORT_LIMIT_MS, "late"),
      ]);
      assert.equal(first, null, `friends went on for ${ABORT_LIMIT_MS} ms after its signal was aborted.`);
      await call.catch(() => refuses(call, "timeout"));
    },
  },
  {
    name: "a listener that was removed is not called",
    async run(bots) {
      const ada = await bots.signIn("ada");
      let calls = 0;
      const remove = ada.on("state", () => {
        calls += 1;
      });
      remove();
      remove();
      await ada.logout();
      assert.equal(calls, 0);
    },
  },
  {
    name: "the end of a session is reported as a change of its state",
    async run(bots) {
      const ada = await bots.signIn("ada");
      const statuses: number[] = [];
      ada.on("state", () => statuses.push(ada.status));
      await ada.logout();
      await bots.eventually(() => assert.equal(statuses.at(-1), BotStatus.Offline));
    },
  },
  {
    name: "a connection that breaks is Disconnected until it is back, and both are reported",
    needs: ["dropConnection"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      const received = recordEvents(ada, "disconnected", "reconnected");
      const statuses: number[] = [];
      ada.on("state", () => statuses.push(ada.status));
      await bots.ground.dropConnection?.(ada);
      await bots.eventually(() => assert.equal(received[0]?.[0], "disconnected"));
      assert.equal(typeof received[0]?.[1], "string");
      assert.ok(statuses.includes(BotStatus.Disconnected));
      if (ada.status === BotStatus.Disconnected) await refuses(ada.friends(), "unavailable");
      await bots.ground.advance?.(60_000);
      await bots.eventually(() => assert.deepEqual(received.at(-1), ["reconnected"]));
      hasStatus(ada, BotStatus.Available);
      await ada.friends();
    },
  },
  {
    name: "a bot that signs out while its connection is lost does not come back",
    needs: ["dropConnection"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      const received = recordEvents(ada, "reconnected");
      await bots.ground.dropConnection?.(ada);
      await bots.eventually(() => hasStatus(ada, BotStatus.Disconnected));
      await ada.logout();
      const next = await bots.signIn("ada", 2);
      const disturbed = recordEvents(next, "kickedElsewhere");
      await bots.ground.advance?.(60_000);
      await sleep(SETTLE_MS);
      assert.deepEqual([received, disturbed], [[], []]);
      hasStatus(ada, BotStatus.Offline);
    },
  },
  {
    name: "a person signs in in the browser, and a bot can sign in with what came of it",
    needs: ["completeSignIn"],
    async run(bots) {
      const { ground } = bots;
      const { signIn } = ground.platform;
      assert.ok(signIn, "The platform has no signIn, but its ground can complete one.");
      let onPrompt: (prompt: SignInPrompt) => void = () => {};
      const prompted = new Promise<SignInPrompt>((resolve) => {
        onPrompt = resolve;
      });
      const signedIn = signIn.call(ground.platform, { signal: AbortSignal.timeout(30_000), onPrompt });
      const prompt = await Promise.race([prompted, signedIn.then(() => null)]);
      assert.ok(prompt, "onPrompt was not called.");
      assert.match(prompt.address, /^https?:\/\//);
      assert.ok(prompt.userCode && prompt.expiresInMs > 0);
      const [account] = await Promise.all([signedIn, ground.completeSignIn?.(prompt)]);
      const session = await bots.login(account.deviceAuth, { fence: 1 });
      assert.equal(session.self.displayName, account.displayName);
    },
  },
];
