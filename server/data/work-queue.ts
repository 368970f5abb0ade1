import { type Db as Connection, fromPrisma, PgBoss } from "pg-boss";
import type { z } from "zod";
import { perApplication } from "../application.ts";
import { settings } from "../env.ts";
import { log } from "../log.ts";
import type { Db } from "./db.ts";

/** What the library keeps there: its tables are not those of Prisma, and it creates and migrates them itself. */
const SCHEMA = "work_queue";
const POOL_SIZE = 3;
/** Without a notification, as after a lost connection, and for messages that become due. */
const POLL_SECONDS = 2;
const KEPT_SECONDS = 3600;

interface QueueOptions<S extends z.ZodType> {
  /** Letters, digits, `-`, `_`, `.` and `/`. */
  name: string;
  /** Of a message. It must not contain a secret: messages are stored as they are. */
  payload: S;
  /** How often a message whose handler threw is tried again; the first time after `retryAfterSeconds`, then twice as long. */
  retries?: number;
  retryAfterSeconds?: number;
  longestRetrySeconds?: number;
  /** Then the handler's signal aborts, and the message counts as failed: above what a handler takes, up to a day. */
  timeoutSeconds?: number;
  /** Messages handled at once in each process. */
  concurrency?: number;
}

export type Queue<S extends z.ZodType = z.ZodType> = Required<QueueOptions<S>>;

const DEFAULTS = {
  ...{ retries: 5, retryAfterSeconds: 2, longestRetrySeconds: 600, timeoutSeconds: 300 },
  concurrency: 2,
};

/** Declares a queue: a constant of the module that sends to it. */
export const declareQueue = <S extends z.ZodType>(options: QueueOptions<S>): Queue<S> => ({ ...DEFAULTS, ...options });

export interface SendOptions {
  /** Not before this time has passed. */
  afterSeconds?: number;
  /** At most one message with the same key waits: another one is dropped. A message that is being handled does not count. */
  key?: string;
  /** Writes the message in this transaction: it is sent if the transaction is committed, and never otherwise. */
  tx?: Db;
}

export interface Message<T> {
  data: T;
  /** 0 at the first attempt. */
  retryCount: number;
  /** Aborts when the message's time is over or the process stops. */
  signal: AbortSignal;
}

interface WorkQueue {
  boss: PgBoss;
  /** Resolves when the library's tables exist. */
  started: Promise<unknown>;
  /** The queues that exist in the database as they are declared. */
  queues: Map<string, Promise<void>>;
}

const workQueue = perApplication("work queue", open, ({ boss }) => boss.stop({ graceful: false }));

/** Started by the first message or the first worker. Its connections are its own: a long job holds none of the service's. */
function open(): WorkQueue {
  const connectionString = settings().databaseUrl;
  if (!connectionString) throw new Error("no database: start the service with `npm start`, or set DATABASE_URL");
  const boss = new PgBoss({
    ...{ connectionString, schema: SCHEMA, max: POOL_SIZE, application_name: "svc work queue" },
    ...{ options: "-c TimeZone=UTC", useListenNotify: true, schedule: false, superviseIntervalSeconds: 10 },
  });
  boss.on("error", (err) => log().warn({ err }, "the work queue cannot use the database; it tries again"));
  const started = boss.start();
  started.catch(() => undefined); // each caller gets the error
  return { boss, started, queues: new Map() };
}

async function openQueue({ boss, started, queues }: WorkQueue, queue: Queue): Promise<void> {
  const create = async () => {
    await started;
    const options = {
      ...{ retryLimit: queue.retries, retryDelay: queue.retryAfterSeconds, retryDelayMax: queue.longestRetrySeconds },
      ...{ retryBackoff: queue.retries > 0, expireInSeconds: queue.timeoutSeconds, deleteAfterSeconds: KEPT_SECONDS },
      notify: true,
    };
    await boss.createQueue(queue.name, { ...options, policy: "short" }); // one message that waits for each key
    await boss.updateQueue(queue.name, options); // it may exist as an earlier version declared it
  };
  const opening = queues.get(queue.name) ?? create();
  queues.set(queue.name, opening);
  return opening.catch((error) => {
    queues.delete(queue.name); // the next caller tries again
    throw error;
  });
}

/** Puts a message into the queue; a process that works on the queue gets it at once, or soon after its start. */
export async function send<S extends z.ZodType>(
  queue: Queue<S>,
  data: z.input<S>,
  { afterSeconds, key, tx }: SendOptions = {},
): Promise<void> {
  const payload = queue.payload.parse(data) as object;
  const open = workQueue();
  await openQueue(open, queue);
  await open.boss.send(queue.name, payload, {
    singletonKey: key ?? crypto.randomUUID(),
    ...(afterSeconds !== undefined && { startAfter: Math.ceil(afterSeconds) }), // by the clock of the database
    ...(tx && { db: fromPrisma(tx) as Connection }),
  });
}

export interface Worker {
  /** Takes no further message. Those that are being handled go on. */
  stop(): Promise<void>;
}

/** Handles the queue's messages in this process. A handler that throws gets the message again: see `retries`. */
export async function work<S extends z.ZodType>(
  queue: Queue<S>,
  handle: (message: Message<z.output<S>>) => Promise<unknown>,
): Promise<Worker> {
  const open = workQueue();
  await openQueue(open, queue);
  const options = {
    ...{ localConcurrency: queue.concurrency, pollingIntervalSeconds: POLL_SECONDS },
    notifyPollingIntervalSeconds: POLL_SECONDS,
  };
  const id = await open.boss.work<unknown>(queue.name, options, async ([message]) => {
    if (!message) return;
    const { data, retryCount, signal } = message;
    try {
      await handle({ data: queue.payload.parse(data), retryCount, signal });
    } catch (err) {
      log().warn({ err, queue: queue.name, retryCount }, "a message of the work queue was not handled");
      throw err;
    }
  });
  return { stop: () => open.boss.offWork(queue.name, { id, wait: false }) };
}
