import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Agent } from "stanza";
import { expect, it, vi } from "vitest";
import { createTestHost } from "../../conformance/conformance-tests.ts";
import { XmppSession } from "./xmpp-session.ts";

/** The first attempt to connect again comes within this time. */
const FIRST_ATTEMPT_MS = 600;
const NO_ROSTER = { type: "error", error: { condition: "remote-server-timeout" } };

/** A connection whose server does not send the contacts, or does. */
function createClient(getRoster: () => Promise<object> = async () => ({ items: [] })) {
  const disconnect = vi.fn();
  const client = Object.assign(new EventEmitter(), { getRoster, disconnect, sendPresence: () => "" });
  return { client, agent: client as unknown as Agent, disconnect };
}

function openSession(first: Agent, next: () => Promise<Agent>, log: string[] = []) {
  const connect = vi.fn((_: AbortSignal) => next());
  const host = createTestHost({ log: (_, message) => log.push(message) });
  return { connect, opened: XmppSession.open(first, connect, "ada@chat.example", host) };
}

it("a login that fails after it has connected leaves no connection, and does not connect again", async () => {
  const { client, agent, disconnect } = createClient(() => Promise.reject(NO_ROSTER));
  const { connect, opened } = openSession(agent, () => Promise.reject(new Error("no")));
  await expect(opened).rejects.toBe(NO_ROSTER);
  expect(disconnect).toHaveBeenCalled();
  client.emit("disconnected");
  await sleep(FIRST_ATTEMPT_MS);
  expect(connect).not.toHaveBeenCalled();
});

it("connects again after a failure on a new connection, and hears nothing of the old ones", async () => {
  const [first, failing, last] = [createClient(), createClient(() => Promise.reject(NO_ROSTER)), createClient()];
  const next = [failing.agent, last.agent];
  const log: string[] = [];
  const { connect, opened } = openSession(first.agent, async () => next.shift() as Agent, log);
  const session = await opened;
  first.client.emit("disconnected");
  expect(session.status).toBe(4);
  await expect.poll(() => session.status).toBe(2);
  expect(connect).toHaveBeenCalledTimes(2);
  expect([failing.disconnect.mock.calls.length, last.disconnect.mock.calls.length]).toEqual([1, 0]);
  expect(log).toEqual([expect.stringContaining("remote-server-timeout")]);
  for (const { client } of [first, failing]) {
    client.emit("stream:data", { condition: "conflict" }, "streamError");
    client.emit("disconnected");
  }
  expect(session.status).toBe(2);
});

it("does not connect again once it is signed out", async () => {
  const { client, agent } = createClient();
  const { connect, opened } = openSession(agent, () => Promise.reject(new Error("no")));
  const session = await opened;
  client.emit("disconnected");
  await session.logout();
  expect(session.status).toBe(0);
  await sleep(FIRST_ATTEMPT_MS);
  expect(connect).not.toHaveBeenCalled();
});
