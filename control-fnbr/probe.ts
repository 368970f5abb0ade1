import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeviceAuth } from "@svc/control/platform";
import { toGameError } from "./fnbr/errors.ts";
import { createFnbrClient } from "./fnbr/fnbr-client.ts";
import { type GameClient, GameError, type GameEvent, type GameEvents } from "./game-client.ts";
import { withTimeout } from "./with-timeout.ts";

const EVENT_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

interface ProbeSettings {
  authClient: string;
  language: string;
}

/** One account of the probe, with what its client has reported. */
class ProbeAccount {
  readonly client: GameClient;
  readonly #events = new EventEmitter();
  readonly #reported: { event: GameEvent; args: unknown[] }[] = [];
  #lost: string | null = null;

  constructor(deviceAuth: DeviceAuth, settings: ProbeSettings) {
    this.client = createFnbrClient(
      { deviceAuth, platform: "WIN", ...settings },
      {
        onEvent: (event, ...args) => void this.#reported.push({ event, args }),
        onLinkLost: (link) => this.#onLost(`The link for ${link} was lost.`),
        onSignedOut: () => this.#onLost("The platform has ended the login."),
        onProblem: () => {},
      },
    );
  }

  /** Signs in. It fails as soon as a link is refused. */
  async open(): Promise<void> {
    const lost = new Promise<never>((_, reject) => {
      this.#events.once("lost", (reason: string) => reject(new GameError("unavailable", reason)));
    });
    lost.catch(() => {});
    await Promise.race([this.client.open(), lost]);
  }

  /** Waits for an event that has come, or comes soon. @throws {GameError} When it does not come. */
  async waitFor<E extends GameEvent>(event: E, isExpected: (...args: GameEvents[E]) => boolean): Promise<void> {
    const isReported = () =>
      this.#reported.some((one) => one.event === event && isExpected(...(one.args as GameEvents[E])));
    await this.waitUntil(isReported, `${event} was not reported.`);
  }

  async waitUntil(isTrue: () => boolean, problem: string): Promise<void> {
    const end = Date.now() + EVENT_TIMEOUT_MS;
    while (!isTrue()) {
      if (this.#lost !== null) throw new GameError("unavailable", this.#lost);
      if (Date.now() > end) throw new GameError("timeout", problem);
      await sleep(POLL_MS);
    }
  }

  #onLost(reason: string): void {
    this.#lost = reason;
    this.#events.emit("lost", reason);
  }
}

const STEP_TIMEOUT_MS = 40_000;
const SEARCHED_LETTERS = 4;

export interface ProbeResult {
  step: string;
  result: "ok" | "failed" | "skipped";
  milliseconds: number;
  /** The platform's name of the error, or the driver's kind. */
  code: string;
  message: string;
}

type Step = [name: string, work: () => Promise<unknown>];

function check(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new GameError("unavailable", problem);
}

/** What one account can do without another. */
function stepsAlone({ client }: ProbeAccount): Step[] {
  const own = () => client.party?.members.find(({ id }) => id === client.self.id);
  return [
    ["party", async () => check(own() !== undefined, "The account is in no party after its login.")],
    [
      "outfit",
      async () => {
        const outfit = own()?.worn.outfit;
        if (!outfit) throw new GameError("not_found", "The account wears no outfit.");
        await client.me.set("outfit", outfit); // the one that it wears, so that no item needs to be named
      },
    ],
    ["level", () => client.me.setLevel(1)],
    ["status text", () => client.setStatus("Testing", "online")],
    ["party privacy", () => client.partyOps.setPrivacy("private")],
    ["friends list", async () => client.friends()],
    ["search by name", () => client.search(client.self.displayName.slice(0, SEARCHED_LETTERS))],
    [
      "user by name",
      async () => {
        const found = await client.findUser(client.self.displayName);
        check(found?.id === client.self.id, "The account does not find itself.");
      },
    ],
  ];
}

/** What needs two accounts: a friendship, an invitation and chat. */
function stepsTogether(first: ProbeAccount, second: ProbeAccount): Step[] {
  const [one, two] = [first.client, second.client];
  const areFriends = () => one.friends().some(({ id }) => id === two.self.id);
  const chatText = "Hello from svc-fnbr-probe";
  return [
    [
      "friend request",
      async () => {
        if (areFriends()) return;
        await two.friend.add(one.self.id);
        await first.waitUntil(() => one.pending().incoming.some(({ id }) => id === two.self.id), "No request came.");
        await one.friend.accept(two.self.id);
        await second.waitUntil(() => two.friends().some(({ id }) => id === one.self.id), "It was not accepted.");
      },
    ],
    [
      "invitation",
      async () => {
        await one.partyOps.invite(two.self.id);
        await second.waitFor("invite", ({ from }) => from.id === one.self.id);
      },
    ],
    [
      "join",
      async () => {
        await two.partyOps.join(one.self.id);
        await first.waitFor("memberJoined", ({ id }) => id === two.self.id);
      },
    ],
    [
      "party chat",
      async () => {
        await one.chat(chatText);
        await second.waitFor("partyMessage", ({ content }) => content === chatText);
      },
    ],
    [
      "whisper",
      async () => {
        await two.whisper(one.self.id, chatText);
        await first.waitFor("whisper", ({ content }) => content === chatText);
      },
    ],
    ["leave", () => two.partyOps.leave()],
  ];
}

async function runStep([step, work]: Step): Promise<ProbeResult> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    await withTimeout(work(), STEP_TIMEOUT_MS);
    return { step, result: "ok", milliseconds: took(), code: "", message: "" };
  } catch (error) {
    const { kind, code, message } = toGameError(error);
    return { step, result: "failed", milliseconds: took(), code: code ?? kind, message };
  }
}

const skip = ([step]: Step, message: string): ProbeResult => ({
  ...{ step, result: "skipped", milliseconds: 0, code: "", message },
});

/**
 * Tries each thing that a bot does, with real accounts.
 * @param accounts One or two. With one the steps that need another person are skipped.
 * @param onResult Called after each step.
 */
export async function probe(
  [first, second]: readonly [DeviceAuth, DeviceAuth?],
  settings: ProbeSettings,
  onResult: (result: ProbeResult) => void,
): Promise<boolean> {
  const results: ProbeResult[] = [];
  const add = (result: ProbeResult) => {
    results.push(result);
    onResult(result);
    return result.result === "ok";
  };
  const runAll = async (steps: Step[], reasonToSkip: string | null) => {
    for (const step of steps) add(reasonToSkip === null ? await runStep(step) : skip(step, reasonToSkip));
  };
  const one = new ProbeAccount(first, settings);
  const two = new ProbeAccount(second ?? first, settings); // without a second account it is never opened
  const isIn = add(await runStep(["sign in", () => one.open()]));
  await runAll(stepsAlone(one), isIn ? null : "The sign-in failed.");
  const isSecondIn = second && isIn ? add(await runStep(["sign in, second account", () => two.open()])) : false;
  await runAll(stepsTogether(one, two), isSecondIn ? null : "It needs a second account that is signed in.");
  if (isSecondIn) await runAll([["sign out, second account", () => two.client.close({ revoke: true })]], null);
  await runAll([["sign out", () => one.client.close({ revoke: true })]], isIn ? null : "The sign-in failed.");
  for (const { client } of [one, two]) await client.close({ revoke: client.isAuthenticated });
  return results.every(({ result }) => result !== "failed");
}
