import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LINK_ACCOUNT_BYTES_LIMIT, LINK_ACCOUNT_MAX_QUEUED_BYTES } from "../../contract/limits/link.ts";
import { Backlog, ConnectionRegistry } from "./account-connections.ts";

describe("threat 41: what the connections of an account may send together", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("whoever goes, comes back, sends all that it may and goes again has not as much once more", () => {
    const accounts = new ConnectionRegistry();
    accounts.addConnection("a");
    accounts.removeConnection("a");
    vi.advanceTimersByTime(59_000);
    expect(accounts.addConnection("a")?.own.bytes.consume(LINK_ACCOUNT_BYTES_LIMIT.burst)).toBe(true);
    accounts.removeConnection("a");
    vi.advanceTimersByTime(1_500);
    expect(accounts.addConnection("a")?.own.bytes.consume(LINK_ACCOUNT_BYTES_LIMIT.burst)).toBe(false);
    accounts.removeConnection("a");
    vi.advanceTimersByTime(61_000);
    expect(accounts.addConnection("a")?.own.bytes.consume(LINK_ACCOUNT_BYTES_LIMIT.burst)).toBe(true);
  });
});

it("threat 41: what waits of all connections of an account is bounded, and each goes on when there is room", () => {
  const backlog = new Backlog();
  const went: string[] = [];
  backlog.add(LINK_ACCOUNT_MAX_QUEUED_BYTES);
  expect(backlog.isFilled(1)).toBe(false);
  backlog.add(1);
  expect(backlog.isFilled(1)).toBe(true);
  for (const name of ["a", "b"]) backlog.resumeWhenDrained({ resumeReading: () => void went.push(name) });
  backlog.remove(2);
  expect(went).toEqual([]);
  backlog.remove(LINK_ACCOUNT_MAX_QUEUED_BYTES / 2);
  expect(went).toEqual(["a", "b"]);
  backlog.remove(1);
  expect(went).toEqual(["a", "b"]);
});
