import { once } from "node:events";
import { rmSync } from "node:fs";
import net from "node:net";
import { corkForTick } from "../../timing/cork-for-tick.ts";
import { PlatformError, type SignInPrompt } from "../platform.ts";
import type { LocalWorldSession } from "./local-world-session.ts";
import { OPERATION_ARGUMENTS, type OperationArguments, type OperationName } from "./operations.ts";
import type { LobbyWorld } from "./world.ts";
import { LineReader, lineOf, type Message, problemOf, type Request, requestSchema } from "./world-messages.ts";

/** The sessions of a process that ended without logging out stay signed in for this long. */
const ORPHAN_MS = 10_000;

/** The connection of one process, with its sessions. */
class WorldConnection {
  readonly #world: LobbyWorld;
  readonly #socket: net.Socket;
  readonly #sessions = new Map<number, LocalWorldSession>();
  readonly #running = new Map<number, AbortController>();
  readonly #lines = new LineReader();
  #opened = 0;

  constructor(world: LobbyWorld, socket: net.Socket) {
    this.#world = world;
    this.#socket = socket;
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => this.#read(String(chunk)));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#close());
  }

  #read(chunk: string): void {
    try {
      for (const line of this.#lines.read(chunk)) this.#handle(requestSchema.parse(JSON.parse(line)));
    } catch {
      this.#socket.destroy(); // not a message of this protocol
    }
  }

  #handle(request: Request): void {
    if (request.do === "cancel") {
      this.#running.get(request.id)?.abort();
      return;
    }
    const life = new AbortController();
    this.#running.set(request.id, life);
    this.#run(request, life.signal)
      .then(
        (result): Message => ({ to: request.id, result: result ?? null }),
        (error: unknown): Message => ({ to: request.id, problem: problemOf(error) }),
      )
      .then((answer) => {
        this.#running.delete(request.id);
        this.#send(answer);
      });
  }

  async #run(request: Exclude<Request, { do: "cancel" }>, signal: AbortSignal): Promise<unknown> {
    if (request.do === "counters") return this.#world.counters;
    if (request.do === "login") return this.#login(request, signal);
    if (request.do === "signIn") return this.#signIn(request, signal);
    const session = this.#sessions.get(request.session);
    if (!session) throw new PlatformError("unavailable", "This session is over.");
    if (request.do === "logout") {
      this.#sessions.delete(request.session);
      return session.logout();
    }
    return session.call(request.name, argumentsOf(request.name, request.args), signal);
  }

  async #login(request: Extract<Request, { do: "login" }>, signal: AbortSignal): Promise<unknown> {
    const { auth, fence, allowBanned } = request;
    const session = await this.#world.login(auth, { fence, allowBanned, signal });
    this.#opened += 1;
    const number = this.#opened;
    this.#sessions.set(number, session);
    session.listen((event) =>
      this.#send(event.name === "state" ? { session: number, view: session.view, event } : { session: number, event }),
    );
    if (this.#socket.destroyed) this.#abandon(session);
    return { session: number, self: session.self, view: session.view };
  }

  #signIn({ id, accountId }: Extract<Request, { do: "signIn" }>, signal: AbortSignal): Promise<unknown> {
    const onPrompt = (prompt: SignInPrompt) => this.#send({ to: id, prompt });
    return this.#world.signIn({ signal, onPrompt, ...(accountId === undefined ? {} : { accountId }) });
  }

  #send(message: Message): void {
    if (this.#socket.destroyed) return;
    corkForTick(this.#socket);
    this.#socket.write(lineOf(message));
  }

  #close(): void {
    for (const life of this.#running.values()) life.abort();
    for (const session of this.#sessions.values()) this.#abandon(session);
  }

  #abandon(session: LocalWorldSession): void {
    session.isOrphan = true;
    this.#world.clock.after(ORPHAN_MS, () => void session.logout());
  }
}

function argumentsOf<N extends OperationName>(name: N, args: unknown[]): OperationArguments<N> {
  const parsed = OPERATION_ARGUMENTS[name].safeParse(args);
  if (!parsed.success) throw new PlatformError("forbidden", "These arguments are invalid.");
  return parsed.data as OperationArguments<N>;
}

/** Removes the socket file of a world that did not close it. A socket that is served is kept. */
async function clear(address: string): Promise<void> {
  if (process.platform === "win32") return;
  const probe = net.connect(address);
  try {
    await once(probe, "connect");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") rmSync(address, { force: true });
    return;
  } finally {
    probe.destroy();
  }
  throw new Error(`${address}: another world is served here.`);
}

export interface ServedWorld {
  close(): Promise<void>;
}

/** Serves a world to other processes of this machine. @param address A socket's path, or a pipe's name. */
export async function serveWorld(world: LobbyWorld, address: string): Promise<ServedWorld> {
  await clear(address);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    new WorldConnection(world, socket);
  });
  server.listen({ path: address });
  await once(server, "listening");
  return {
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
