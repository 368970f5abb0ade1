import { errorMessage } from "../logging/error-message.ts";
import type { Log } from "../logging/log.ts";
import { type GamePlatform, PlatformError } from "../platform/platform.ts";
import type { ServiceFrameOf, ShardFrame, SignInStep } from "../protocol.ts";
import { SignedInAccount, SignInPrompt } from "../sign-in-frames.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import { untilAborted } from "../timing/until-aborted.ts";

const MAX_SIGN_INS = 100;
/** A driver calls `onPrompt` within this time. */
const PROMPT_TIMEOUT_MS = 60_000;

const FAILURES = {
  unsupported: "The platform of this shard has no sign-in in the browser.",
  tooMany: "This shard has as many sign-ins in progress as it may have. Try again in a few minutes.",
  noPrompt: "The platform did not start the sign-in in time. Try again.",
  expired: "The time for signing in is over. Try again.",
  badPrompt: "The platform's driver gave no valid address and code. Its author has to correct this.",
  badAccount: "The platform's driver gave no valid account. Its author has to correct this.",
  driver: "The platform's driver had an error. The log of the cluster says which.",
  stopping: "The shard is stopping. Try again in a moment.",
} as const;

/** Ends a sign-in with this message for the person. */
class SignInFailure extends Error {}

type SignInRequest = Pick<ServiceFrameOf<"signIn">, "n" | "budgetMs" | "accountId">;
interface SignInConnection {
  send(frame: ShardFrame): boolean;
}
interface RunningSignIn {
  /** The sign-in's number belongs to this connection. */
  connection: SignInConnection;
  n: number;
  life: AbortController;
}
interface SignInRunnerDependencies {
  platform: GamePlatform;
  clock: Clock;
  log: Log;
  /** Removes these texts from everything that is logged. */
  redact: (...secrets: string[]) => void;
}

/** Lets persons sign in with accounts of the platform, for the service. A sign-in ends with its connection. */
export class SignInRunner {
  readonly #dependencies: SignInRunnerDependencies;
  readonly #running = new Set<RunningSignIn>();
  #isClosed = false;

  constructor(dependencies: SignInRunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends the steps over the connection. Never throws. */
  start(request: SignInRequest, connection: SignInConnection): void {
    const { n } = request;
    const send = (step: SignInStep) => connection.send({ t: "signIn", n, step });
    if (this.#isClosed) return void send({ kind: "failed", message: FAILURES.stopping });
    if (this.#running.size >= MAX_SIGN_INS) return void send({ kind: "failed", message: FAILURES.tooMany });
    const running: RunningSignIn = { connection, n, life: new AbortController() };
    this.#running.add(running);
    void this.#run(request, running.life, send).then((step) => {
      this.#running.delete(running);
      running.life.abort();
      if (step) send(step);
    });
  }

  cancel(n: number, connection: object): void {
    this.#abort((one) => one.n === n && one.connection === connection);
  }

  /** The connection is lost, and with it everybody who waits. */
  cancelAll(connection: object): void {
    this.#abort((one) => one.connection === connection);
  }

  /** Ends all sign-ins, and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    for (const { life } of this.#running) life.abort(new SignInFailure(FAILURES.stopping));
  }

  #abort(isMeant: (running: RunningSignIn) => boolean): void {
    for (const running of this.#running) if (isMeant(running)) running.life.abort();
  }

  /** @returns The last step. Null when nobody waits for it any more. */
  async #run(
    { budgetMs, accountId }: SignInRequest,
    life: AbortController,
    send: (step: SignInStep) => void,
  ): Promise<SignInStep | null> {
    const { clock } = this.#dependencies;
    const failWith = (message: string) => life.abort(new SignInFailure(message));
    const cancelBudget = clock.after(budgetMs, () => failWith(FAILURES.expired));
    const cancelPrompt = clock.after(PROMPT_TIMEOUT_MS, () => failWith(FAILURES.noPrompt));
    let hasPrompt = false;
    const onPrompt = (given: unknown) => {
      if (hasPrompt || life.signal.aborted) return;
      hasPrompt = true;
      cancelPrompt();
      const prompt = SignInPrompt.safeParse(given);
      if (prompt.success) send({ kind: "prompt", ...prompt.data });
      else failWith(FAILURES.badPrompt);
    };
    try {
      const work = this.#signIn({ signal: life.signal, onPrompt, ...(accountId === undefined ? {} : { accountId }) });
      return { kind: "account", ...(await untilAborted(life.signal, work)) };
    } catch (error) {
      return this.#endOf(error, life.signal);
    } finally {
      cancelBudget();
      cancelPrompt();
    }
  }

  async #signIn(options: Parameters<NonNullable<GamePlatform["signIn"]>>[0]): Promise<SignedInAccount> {
    const { platform, redact } = this.#dependencies;
    if (!platform.signIn) throw new SignInFailure(FAILURES.unsupported);
    const account = SignedInAccount.safeParse(await platform.signIn(options));
    if (!account.success) throw new SignInFailure(FAILURES.badAccount);
    const { deviceId, secret } = account.data.deviceAuth;
    redact(deviceId, secret);
    return account.data;
  }

  #endOf(error: unknown, signal: AbortSignal): SignInStep | null {
    if (error instanceof SignInFailure) return { kind: "failed", message: error.message };
    if (signal.aborted) return null;
    if (error instanceof PlatformError) return { kind: "failed", message: error.message || FAILURES.driver };
    this.#dependencies.log("error", `A sign-in failed, because the driver had an error: ${errorMessage(error)}`);
    return { kind: "failed", message: FAILURES.driver };
  }
}
