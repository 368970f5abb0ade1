import { EventEmitter } from "node:events";
import { BOT_STATUS_NAMES, BotStatus } from "../bot-status.ts";
import type { FromShard } from "../shard/ipc-messages.ts";
import type { ClusterEvents } from "./cluster-events.ts";

type Listener<Args extends unknown[]> = (...args: Args) => void;
type EventMap<T> = { [name in keyof T]: unknown[] };
type Untyped = "eventNames" | "getMaxListeners" | "setMaxListeners" | "listeners" | "rawListeners";

/** An emitter of these events and of no others. Node's own types take any name. */
export interface TypedEmitter<T extends EventMap<T>> extends Pick<EventEmitter, Untyped> {
  on<E extends keyof T>(event: E, listener: Listener<T[E]>): this;
  once<E extends keyof T>(event: E, listener: Listener<T[E]>): this;
  off<E extends keyof T>(event: E, listener: Listener<T[E]>): this;
  emit<E extends keyof T>(event: E, ...args: T[E]): boolean;
  addListener<E extends keyof T>(event: E, listener: Listener<T[E]>): this;
  removeListener<E extends keyof T>(event: E, listener: Listener<T[E]>): this;
  prependListener<E extends keyof T>(event: E, listener: Listener<T[E]>): this;
  prependOnceListener<E extends keyof T>(event: E, listener: Listener<T[E]>): this;
  removeAllListeners(event?: keyof T): this;
  listenerCount<E extends keyof T>(event: E, listener?: Listener<T[E]>): number;
}

/** Node's emitter, with the types above. */
export const TypedEmitter = EventEmitter as unknown as new <T extends EventMap<T>>() => TypedEmitter<T>;

type BotEvent = Extract<FromShard, { t: "botEvent" }>;

/** Emits the event of a bot. One case per event, so that the compiler checks the arguments of each. */
export function emitBotEvent(
  cluster: TypedEmitter<ClusterEvents>,
  shardId: string,
  { botId, nickname, event }: BotEvent,
): void {
  const bot = { botId, nickname, shardId };
  switch (event.name) {
    case "botReady":
      cluster.emit("botReady", { ...bot, displayName: event.displayName });
      return;
    case "botDisconnected":
      cluster.emit("botDisconnected", { ...bot, reason: event.reason });
      return;
    case "botProblem":
      cluster.emit("botProblem", { ...bot, problem: event.problem, message: event.message });
      return;
    case "botStatus": {
      const { status } = event;
      const statusName = BOT_STATUS_NAMES.find((name) => BotStatus[name] === status) ?? "Offline";
      cluster.emit("botStatus", { ...bot, status, statusName });
      return;
    }
    case "partyUpdated":
      cluster.emit("partyUpdated", { ...bot, party: event.party });
      return;
    case "message": {
      const { channel, from, content } = event;
      cluster.emit("message", { ...bot, channel, from, content });
      return;
    }
    case "command": {
      const { from, command, args, reply, format } = event;
      cluster.emit("command", { ...bot, from, command, args, reply, format });
      return;
    }
    case "friendRequest":
      cluster.emit("friendRequest", { ...bot, from: event.from });
  }
}
