import { EventEmitter } from "node:events";

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
