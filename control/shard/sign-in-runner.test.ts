import { expect, test } from "vitest";
import { type GamePlatform, PlatformError, type SignInOptions, type SignInPrompt } from "../platform/platform.ts";
import type { ShardFrame, SignInStep } from "../protocol.ts";
import { ManualClock } from "../timing/manual-clock.ts";
import { SignInRunner } from "./sign-in-runner.ts";

const PROMPT: SignInPrompt = { address: "https://example.com/activate?code=AB", userCode: "AB", expiresInMs: 60_000 };
const ACCOUNT = { displayName: "Ada", deviceAuth: { accountId: "ada", deviceId: "device-1", secret: "secret-1" } };
const QUARTER_HOUR = 900_000;

type SignIn = NonNullable<GamePlatform["signIn"]>;
/** A connection that keeps what is sent over it. */
class Connection {
  readonly steps: SignInStep[] = [];
  send(frame: ShardFrame): boolean {
    if (frame.t === "signIn") this.steps.push(frame.step);
    return true;
  }
}

function setUp(signIn: SignIn | undefined) {
  const clock = new ManualClock();
  const logged: string[] = [];
  const secrets: string[] = [];
  const platform: GamePlatform = {
    name: "test",
    login: () => Promise.reject(new Error("no bot signs in here")),
    ...(signIn ? { signIn } : {}),
  };
  const runner = new SignInRunner({
    platform,
    clock,
    log: (_, message) => logged.push(message),
    redact: (...texts) => secrets.push(...texts),
  });
  const connection = new Connection();
  const start = (n = 1) => runner.start({ n, budgetMs: QUARTER_HOUR }, connection);
  const untilEnd = () => expect.poll(() => connection.steps.at(-1)?.kind).toMatch(/account|failed/);
  return { clock, logged, secrets, runner, connection, start, untilEnd };
}

/** Signals that were aborted, of a driver that waits for ever after its prompt. */
function waitingDriver() {
  const signals: AbortSignal[] = [];
  const signIn: SignIn = ({ signal, onPrompt }) => {
    signals.push(signal);
    onPrompt(PROMPT);
    return new Promise(() => {});
  };
  return { signIn, aborted: () => signals.filter(({ aborted }) => aborted).length };
}

test("the prompt is sent, then the account, whose credentials no log shows", async () => {
  const { connection, start, untilEnd, secrets } = setUp(async ({ onPrompt }) => {
    onPrompt(PROMPT);
    onPrompt({ ...PROMPT, userCode: "second" });
    return ACCOUNT;
  });
  start();
  await untilEnd();
  expect(connection.steps).toEqual([
    { kind: "prompt", ...PROMPT },
    { kind: "account", ...ACCOUNT },
  ]);
  expect(secrets).toEqual(["device-1", "secret-1"]);
});

test("threat 46: an address is shown as the browser requests it, without letters of other scripts and marks that reorder it", async () => {
  const address = "https://\u0435xample.com/\u202emoc.elpmaxe";
  const { connection, start, untilEnd } = setUp(async ({ onPrompt }) => {
    onPrompt({ ...PROMPT, address });
    return ACCOUNT;
  });
  start();
  await untilEnd();
  expect(connection.steps[0]).toMatchObject({ address: "https://xn--xample-2of.com/%E2%80%AEmoc.elpmaxe" });
});

const invalidPrompts: [string, unknown][] = [
  ["no object", null],
  ["another protocol", { ...PROMPT, address: "javascript:alert(1)" }],
  ["a user name in the address", { ...PROMPT, address: "https://platform.example@evil.example/" }],
  ["a long address", { ...PROMPT, address: `https://example.com/${"x".repeat(2048)}` }],
  ["an address that is long once it is encoded", { ...PROMPT, address: `https://example.com/${"ä".repeat(1000)}` }],
  ["a code that cannot be seen", { ...PROMPT, userCode: "AB\u202eCD" }],
  ["a long code", { ...PROMPT, userCode: "x".repeat(65) }],
  ["no time", { ...PROMPT, expiresInMs: Number.NaN }],
];
test.each(invalidPrompts)(
  "a driver whose prompt is %s fails with a clear message, and is stopped",
  async (_, prompt) => {
    const signals: AbortSignal[] = [];
    const { connection, start, untilEnd } = setUp(({ signal, onPrompt }) => {
      signals.push(signal);
      onPrompt(prompt as SignInPrompt);
      return new Promise(() => {});
    });
    start();
    await untilEnd();
    expect(connection.steps).toEqual([
      { kind: "failed", message: expect.stringContaining("no valid address and code") },
    ]);
    expect(signals[0]?.aborted).toBe(true);
  },
);

const faultyDrivers: [string, (options: SignInOptions) => unknown, RegExp][] = [
  [
    "throws at once",
    () => {
      throw new Error("secret-of-the-driver");
    },
    /The log of the cluster says which/,
  ],
  ["rejects with no error", () => Promise.reject(undefined), /had an error/],
  ["returns nothing", () => undefined, /no valid account/],
  ["returns too long a secret", async () => account({ secret: "x".repeat(256) }), /no valid account/],
  ["returns no account id", async () => account({ accountId: "" }), /no valid account/],
  ["is refused", () => Promise.reject(new PlatformError("forbidden", "The person refused.")), /The person refused\./],
  ["expires", () => Promise.reject(new PlatformError("timeout", "The code is old.")), /The code is old\./],
];
const account = (changes: object) => ({ ...ACCOUNT, deviceAuth: { ...ACCOUNT.deviceAuth, ...changes } });
test.each(faultyDrivers)("a driver that %s ends the sign-in, and the next one works", async (_, driver, message) => {
  let calls = 0;
  const { connection, start, untilEnd } = setUp(((options: SignInOptions) => {
    calls += 1;
    return calls === 1 ? driver(options) : Promise.resolve(ACCOUNT);
  }) as SignIn);
  start();
  await untilEnd();
  expect(connection.steps).toEqual([{ kind: "failed", message: expect.stringMatching(message) }]);
  expect(JSON.stringify(connection.steps)).not.toContain("secret-of-the-driver");
  start(2);
  await expect.poll(() => connection.steps.at(-1)?.kind).toBe("account");
});

test("a platform without a sign-in is refused", async () => {
  const { connection, start, untilEnd } = setUp(undefined);
  start();
  await untilEnd();
  expect(connection.steps).toEqual([{ kind: "failed", message: expect.stringContaining("has no sign-in") }]);
});

test("a driver that never calls onPrompt fails after a minute, and one that never ends after its budget", async () => {
  const silent = setUp(() => new Promise(() => {}));
  silent.start();
  await silent.clock.advance(59_000);
  expect(silent.connection.steps).toEqual([]);
  await silent.clock.advance(2_000);
  await silent.untilEnd();
  expect(silent.connection.steps).toEqual([{ kind: "failed", message: expect.stringContaining("did not start") }]);
  const waiting = waitingDriver();
  const slow = setUp(waiting.signIn);
  slow.start();
  await slow.clock.advance(QUARTER_HOUR + 1);
  await slow.untilEnd();
  expect(slow.connection.steps.at(-1)).toEqual({
    kind: "failed",
    message: expect.stringContaining("time for signing"),
  });
  expect(waiting.aborted()).toBe(1);
});

test("a cancelled sign-in is aborted and sends nothing more; another connection's with the same number goes on", async () => {
  const waiting = waitingDriver();
  const { runner, connection, start } = setUp(waiting.signIn);
  const other = new Connection();
  start();
  runner.start({ n: 1, budgetMs: QUARTER_HOUR }, other);
  runner.cancel(1, connection);
  await expect.poll(waiting.aborted).toBe(1);
  runner.cancelAll(other);
  await expect.poll(waiting.aborted).toBe(2);
  expect([connection.steps, other.steps].map((steps) => steps.map(({ kind }) => kind))).toEqual([
    ["prompt"],
    ["prompt"],
  ]);
});

test("threat 39: a hundred sign-ins run at once; the next one is refused, and starts when one has ended", async () => {
  const { runner, connection, start } = setUp(waitingDriver().signIn);
  for (let n = 1; n <= 101; n += 1) start(n);
  await expect.poll(() => connection.steps.filter(({ kind }) => kind === "prompt").length).toBe(100);
  expect(connection.steps.filter(({ kind }) => kind === "failed")).toEqual([
    { kind: "failed", message: expect.stringContaining("as many sign-ins") },
  ]);
  runner.cancel(1, connection);
  await expect
    .poll(() => {
      start(102);
      return connection.steps.at(-1)?.kind;
    })
    .toBe("prompt");
});

test("a shard that stops ends its sign-ins with a message", async () => {
  const waiting = waitingDriver();
  const { runner, connection, start } = setUp(waiting.signIn);
  start();
  runner.close();
  await expect.poll(() => connection.steps.map(({ kind }) => kind)).toEqual(["prompt", "failed"]);
  start(2);
  expect(connection.steps.at(-1)).toEqual({ kind: "failed", message: expect.stringContaining("stopping") });
});
