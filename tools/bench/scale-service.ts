import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { freePort } from "../programs/free-ports.ts";
import { startRedisServer } from "../test/start-redis-server.ts";
import type { ProcessUse, ScaleAnswers, ScaleQuestion } from "./scale-messages.ts";

const PROGRAM = path.join(import.meta.dirname, "scale-server.ts");

/** The web processes of one installation, with their database and, where they are several, a broker. */
export interface ScaleService {
  /** The address of each process. */
  urls: string[];
  ask<K extends keyof ScaleAnswers>(question: ScaleQuestion<K>): Promise<ScaleAnswers[K]>;
  /** What each process has used. */
  measure(): Promise<ProcessUse[]>;
  stop(): Promise<void>;
}

/** @param profileFolder Where each process writes a profile of its CPU when it ends. */
export async function startScaleService(processes: number, profileFolder?: string): Promise<ScaleService> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-scale-"));
  fs.chmodSync(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, "pg") });
  const redis = processes > 1 ? await startRedisServer() : null;
  const shared = redis && { REDIS_URL: redis.url, SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}` };
  const children: ScaleProcess[] = [];
  const urls: string[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await redis?.stop();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    while (children.length < processes) {
      const own = { PORT: String(await freePort()), DATABASE_URL: database.url, DATA_DIR: folder };
      const env = { ...own, ...shared, RATE_LIMITS: "off", LOG_LEVEL: "warn", NODE_ENV: "production" };
      children.push(await ScaleProcess.start(env, profileFolder));
      urls.push(`http://127.0.0.1:${own.PORT}`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const [first] = children;
  if (!first) throw new Error("a service needs a process");
  return {
    urls,
    ask: (question) => first.ask(question),
    measure: () => Promise.all(children.map((child) => child.ask({ kind: "use" }))),
    stop,
  };
}

class ScaleProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #lastQuestion = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", ({ n, value, error }: { n: number; value?: never; error?: string }) => {
      const waiting = this.#waiting.get(n);
      this.#waiting.delete(n);
      if (error === undefined) waiting?.resolve(value as never);
      else waiting?.reject(new Error(error));
    });
    child.once("exit", (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the service ended with ${code}`));
    });
  }

  static async start(settings: Record<string, string>, profileFolder?: string): Promise<ScaleProcess> {
    const profile = profileFolder ? ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`] : [];
    const child = fork(PROGRAM, { env: childEnvironment(settings), execArgv: ["--expose-gc", ...profile] });
    const ended = once(child, "exit").then(() => {
      throw new Error("the service did not start");
    });
    await Promise.race([once(child, "message"), ended]);
    ended.catch(() => undefined); // from now on each question reports it
    return new ScaleProcess(child);
  }

  ask<K extends keyof ScaleAnswers>(question: ScaleQuestion<K>): Promise<ScaleAnswers[K]> {
    this.#lastQuestion += 1;
    const n = this.#lastQuestion;
    return new Promise<ScaleAnswers[K]>((resolve, reject) => {
      this.#waiting.set(n, { resolve, reject });
      this.#child.send({ n, question });
    });
  }

  /** Ends it by closing the channel: a process that is killed writes no profile. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.disconnect();
    await ended;
  }
}
