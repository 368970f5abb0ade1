import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LINK_ACCOUNT_BYTES_LIMIT, LINK_ACCOUNT_MAX_QUEUED_BYTES } from "../../contract/limits/link.ts";
import { Backlog, ConnectionRegistry } from "./account-connections.ts";

describe("threat 41: what the connections of an account may send together", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("an account that disconnects and connects again keeps its used limits", async () => {
    const accounts = new ConnectionRegistry();
    await accounts.addConnection("a");
    accounts.removeConnection("a");
    vi.advanceTimersByTime(59_000);
    expect((await accounts.addConnection("a"))?.own.bytes.consume(LINK_ACCOUNT_BYTES_LIMIT.burst)).toBe(true);
    accounts.removeConnection("a");
    vi.advanceTimersByTime(1_500);
    expect((await accounts.addConnection("a"))?.own.bytes.consume(LINK_ACCOUNT_BYTES_LIMIT.burst)).toBe(false);
    accounts.removeConnection("a");
    vi.advanceTimersByTime(61_000);
    expect((await accounts.addConnection("a"))?.own.bytes.consume(LINK_ACCOUNT_BYTES_LIMIT.burst)).toBe(true);
  });
});

it("threat 41: the backlog of all connections of an account is bounded, and paused connections resume when it drains", () => {
  const backlog = new Backlog();
  const resumed: string[] = [];
  backlog.add(LINK_ACCOUNT_MAX_QUEUED_BYTES);
  expect(backlog.isFilled(1)).toBe(false);
  backlog.add(1);
  expect(backlog.isFilled(1)).toBe(true);
  for (const name of ["a", "b"]) backlog.resumeWhenDrained({ resumeReading: () => void resumed.push(name) });
  backlog.remove(2);
  expect(resumed).toEqual([]);
  backlog.remove(LINK_ACCOUNT_MAX_QUEUED_BYTES / 2);
  expect(resumed).toEqual(["a", "b"]);
  backlog.remove(1);
  expect(resumed).toEqual(["a", "b"]);
});
