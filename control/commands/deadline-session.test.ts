import { expect, test } from "vitest";
import { createDeadlineSession } from "./deadline-session.ts";
import { ANN } from "./testing/command-harness.ts";
import { MemorySession } from "./testing/memory-session.ts";

test("A session is the same while its call lasts, and does nothing once it is over", async () => {
  const session = new MemorySession();
  const call = new AbortController();
  const guarded = createDeadlineSession(session, call.signal);
  expect([guarded.self, guarded.party, guarded.status]).toEqual([session.self, session.party, 2]);
  await guarded.me.setLevel(5);
  await guarded.partyOps.setPrivacy("private");
  session.befriend(ANN);
  expect(await guarded.friends()).toHaveLength(1);

  call.abort(new Error("over"));
  const late = [
    guarded.me.setLevel(6),
    guarded.partyOps.setPrivacy("public"),
    guarded.friend.remove(ANN.id),
    guarded.setStatus("late"),
    guarded.whisper(ANN.id, "late"),
    guarded.friends(),
  ];
  for (const call of await Promise.allSettled(late)) expect(call).toMatchObject({ reason: new Error("over") });
  expect(session.ownMember.level).toBe(5);
  expect([session.changes, session.party?.privacy, session.statusText]).toEqual([2, "private", null]);
});

test("A call that is never answered ends with its signal", async () => {
  const session = new MemorySession();
  session.isStuck = true;
  const call = new AbortController();
  const waiting = createDeadlineSession(session, call.signal).chat("hello");
  call.abort(new Error("over"));
  await expect(waiting).rejects.toThrow("over");
});

test("Events are received through it, until one stops listening", () => {
  const session = new MemorySession();
  const received: string[] = [];
  const off = createDeadlineSession(session, AbortSignal.abort()).on("memberJoined", (member) =>
    received.push(member.id),
  );
  session.addMember(ANN);
  off();
  session.addMember({ id: "later", displayName: "Later" });
  expect(received).toEqual([ANN.id]);
});
