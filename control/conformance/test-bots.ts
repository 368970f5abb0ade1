import assert from "node:assert/strict";
import { BOT_STATUS_NAMES, type BotStatus } from "../bot-status.ts";
import type { BotSession, DeviceAuth, LoginOptions, PlatformErrorKind, SessionEvent } from "../platform/platform.ts";
import { type MethodWrapper, wrapSession } from "../platform/wrap-session.ts";
import type { OpenGround } from "./ground.ts";

const POLL_MS = 20;
const LOGOUT_TIMEOUT_MS = 5_000;

/** What a conformance test uses: signed-in bots, and conditions that are awaited. */
export class TestBots {
  readonly ground: OpenGround;
  readonly #timeoutMs: number;
  readonly #auths = new Map<string, DeviceAuth>();
  readonly #sessions: BotSession[] = [];

  constructor(ground: OpenGround, timeoutMs: number) {
    this.ground = ground;
    this.#timeoutMs = timeoutMs;
  }

  /** Signs the bot with this name in. Its account is made the first time. */
  async signIn(name: string, fence = 1): Promise<BotSession> {
    const auth = this.#auths.get(name) ?? (await this.ground.createAccount(name));
    this.#auths.set(name, auth);
    return this.login(auth, { fence });
  }

  /** The session is signed out after the test, also when the login should have been refused. */
  async login(auth: DeviceAuth, options: LoginOptions): Promise<BotSession> {
    const session = await this.ground.platform.login(auth, options);
    this.#sessions.push(session);
    return wrapSession(session, nameCall);
  }

  async signInPair(): Promise<[BotSession, BotSession]> {
    return [await this.signIn("ada"), await this.signIn("ben")];
  }

  /** Two bots in the party of the first, who leads it. */
  async signInParty(): Promise<[BotSession, BotSession]> {
    const [ada, ben] = await this.signInPair();
    await ben.partyOps.join(partyIdOf(ada));
    await this.eventually(() => hasMembers(ada, 2));
    return [ada, ben];
  }

  async befriend(one: BotSession, other: BotSession): Promise<void> {
    await one.friend.add(other.self.id);
    await this.eventually(async () => assert.equal((await other.pending()).incoming.length, 1));
    await other.friend.accept(one.self.id);
    for (const session of [one, other])
      await this.eventually(async () => assert.equal((await session.friends())[0]?.isOnline, true));
  }

  /** Waits until the check passes. Its last error is thrown when it does not in time. */
  async eventually(check: () => void | Promise<void>): Promise<void> {
    const end = Date.now() + this.#timeoutMs;
    for (;;) {
      try {
        return await check();
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    }
  }

  /** Signs out every bot that the test has signed in. */
  async signOutAll(): Promise<void> {
    const timeout = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
    const late = new Promise<never>((_, reject) => {
      timeout.addEventListener("abort", () => reject(new Error("logout() did not end within 5 s.")), { once: true });
    });
    await Promise.race([Promise.all(this.#sessions.map((session) => session.logout())), late]);
  }
}

export function hasStatus({ status }: BotSession, expected: BotStatus): void {
  const [name, expectedName] = [status, expected].map((one) => BOT_STATUS_NAMES[one]);
  assert.equal(status, expected, `The status is ${name}; ${expectedName} is expected.`);
}

export function hasMembers({ party }: BotSession, expected: number): void {
  const count = party?.members.length ?? 0;
  assert.equal(count, expected, `The party has ${count} members; ${expected} are expected.`);
}

export function partyIdOf({ party }: BotSession): string {
  assert.ok(party, "The bot is in no party.");
  return party.id;
}

/** @returns The events that arrive from now on, each with its arguments. */
export function recordEvents(session: BotSession, ...events: SessionEvent[]): [SessionEvent, ...unknown[]][] {
  const received: [SessionEvent, ...unknown[]][] = [];
  for (const event of events) session.on(event, (...args: unknown[]) => received.push([event, ...args]));
  return received;
}

export const namesOf = (events: [SessionEvent, ...unknown[]][]): SessionEvent[] => events.map(([name]) => name);

/** The names of the calls that tests have made, for the messages of those that fail. */
const callNames = new WeakMap<Promise<unknown>, string>();
const nameCall: MethodWrapper = (call, method) => {
  const result = call().catch((error: unknown) => {
    if (error instanceof Error) error.message = `${method}: ${error.message}`;
    throw error;
  });
  callNames.set(result, method);
  return result;
};

/** The call is refused with a `PlatformError` of one of these kinds. */
export async function refuses(call: Promise<unknown>, ...kinds: PlatformErrorKind[]): Promise<void> {
  const name = callNames.get(call) ?? "login";
  const error = await call.then(
    () => assert.fail(`${name} succeeded; it must be refused as ${kinds.join(" or ")}.`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Error, `${name} threw ${String(error)}; a PlatformError is expected.`);
  assert.equal(error.name, "PlatformError", `${name} threw a ${error.name}: ${error.message}`);
  const kind = "kind" in error ? String(error.kind) : "none";
  const isExpected = kinds.some((expected) => expected === kind);
  assert.ok(isExpected, `${name} was refused as ${kind}; ${kinds.join(" or ")} is expected. (${error.message})`);
}
