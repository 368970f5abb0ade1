import { perApplication } from "../../../application.ts";
import { MAX_PROBLEM_LENGTH } from "../../../contract/bot-problems.ts";
import { MAX_SIGN_INS_PER_SHARD } from "../../../contract/limits/bot-sign-ins.ts";
import { endSignIn, keepSignInsAlive, savePrompt } from "../../../data/bot-sign-ins.ts";
import { db } from "../../../data/db.ts";
import { log } from "../../../log.ts";
import { addSignedInBot } from "../../bot-sign-ins/add-signed-in-bot.ts";
import { SIGN_IN_FAILURES, type SignInRequest, type SignInStep } from "../../bot-sign-ins/sign-in-request.ts";
import { Fault } from "../../fault.ts";
import type { ShardPeer } from "../connecting/shard-peer.ts";
import { platformSentence } from "../recording/report-bot-problem.ts";

/** The shard's own failure after the time is over arrives within this time. */
const EXPIRY_MARGIN_MS = 5_000;

/** Of all sessions, because a connection may have several of them: a late step must not count as another sign-in's. */
const numbers = perApplication("numbers of sign-ins", () => ({ last: 0 }));

/** Calls have numbers from 0 on, sign-ins the negative ones. */
function nextNumber(): number {
  numbers().last -= 1;
  return numbers().last;
}

interface PendingSignIn {
  request: SignInRequest;
  /** When its time is over. */
  until: number;
  hasPrompt: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The sign-ins that one shard was asked for and has not ended. Their state is in the database, for all processes. */
export class PendingSignIns {
  readonly #peer: ShardPeer;
  readonly #pending = new Map<number, PendingSignIn>();

  constructor(peer: ShardPeer) {
    this.#peer = peer;
  }

  /** The ids of the sign-ins. */
  get ids(): string[] {
    return [...this.#pending.values()].map(({ request }) => request.signInId);
  }

  start(request: SignInRequest): void {
    const { signInId, timeoutMs, platformAccountId } = request;
    if (this.#pending.size >= MAX_SIGN_INS_PER_SHARD) return void failSignIn(signInId, SIGN_IN_FAILURES.tooMany);
    const number = nextNumber();
    const pending = { request, until: performance.now() + timeoutMs, hasPrompt: false, timer: undefined };
    this.#pending.set(number, pending);
    this.#expireAfter(number, pending, timeoutMs);
    this.#peer.startSignIn({ number, timeoutMs, platformAccountId });
  }

  /** The person does not want it any more. */
  cancel(signInId: string): void {
    for (const [number, { request }] of this.#pending) {
      if (request.signInId !== signInId) continue;
      this.#forget(number);
      this.#peer.cancelCall(number);
    }
  }

  /** Handles what the shard says. A step of a sign-in that has ended is ignored. */
  async onStep(number: number, step: SignInStep): Promise<void> {
    const pending = this.#pending.get(number);
    if (!pending) return;
    if (step.kind === "prompt") return this.#onPrompt(number, pending, step);
    const { request } = pending;
    this.#forget(number);
    if (step.kind === "account") return addBot(request, step);
    const message = platformSentence(step.message, MAX_PROBLEM_LENGTH) ?? SIGN_IN_FAILURES.unexplained;
    await failSignIn(request.signInId, message);
  }

  /** The shard is not connected to this process any more. */
  failAll(): void {
    for (const [number, { request }] of this.#pending) {
      this.#forget(number);
      this.#peer.cancelCall(number);
      void failSignIn(request.signInId, SIGN_IN_FAILURES.disconnected);
    }
  }

  async #onPrompt(
    number: number,
    pending: PendingSignIn,
    step: Extract<SignInStep, { kind: "prompt" }>,
  ): Promise<void> {
    if (pending.hasPrompt) return;
    pending.hasPrompt = true;
    const expiresInMs = Math.max(0, Math.min(step.expiresInMs, pending.until - performance.now()));
    this.#expireAfter(number, pending, expiresInMs);
    await savePrompt(pending.request.signInId, { ...step, expiresInMs }).catch((err) =>
      log().warn({ err }, "the prompt of a sign-in was not saved"),
    );
  }

  #expireAfter(number: number, pending: PendingSignIn, milliseconds: number): void {
    clearTimeout(pending.timer);
    const expire = () => {
      this.#forget(number);
      this.#peer.cancelCall(number);
      void failSignIn(pending.request.signInId, SIGN_IN_FAILURES.expired);
    };
    pending.timer = setTimeout(expire, milliseconds + EXPIRY_MARGIN_MS);
    pending.timer.unref();
  }

  #forget(number: number): void {
    clearTimeout(this.#pending.get(number)?.timer);
    this.#pending.delete(number);
  }
}

/** Says that sign-ins go on. Those that were cancelled, of whichever process, end at the shard too. */
export async function renewSignIns(all: readonly PendingSignIns[]): Promise<void> {
  const ids = all.flatMap((signIns) => signIns.ids);
  if (ids.length === 0) return;
  const pending = new Set(await keepSignInsAlive(ids));
  const ended = ids.filter((id) => !pending.has(id));
  for (const signIns of all) for (const id of ended) signIns.cancel(id);
}

/** Never rejects. */
async function addBot(request: SignInRequest, account: Extract<SignInStep, { kind: "account" }>): Promise<void> {
  try {
    await addSignedInBot(request, account);
  } catch (error) {
    if (!(error instanceof Fault)) log().error({ err: error }, "a bot that signed in was not saved");
    await failSignIn(request.signInId, error instanceof Fault ? error.message : SIGN_IN_FAILURES.notSaved);
  }
}

/** Never rejects: without the database, the sign-in is shown as interrupted after a while. */
export async function failSignIn(signInId: string, message: string): Promise<void> {
  await endSignIn(db(), signInId, { state: "failed", message }).catch((err) =>
    log().warn({ err }, "the failure of a sign-in was not saved"),
  );
}
