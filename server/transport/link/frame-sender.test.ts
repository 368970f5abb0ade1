import { expect, it } from "vitest";
import type { ServiceFrame } from "#control/protocol.ts";
import type { AssignedBot } from "../../domain/fleet/assigning/read-assigned-bots.ts";
import { createFrameSender } from "./frame-sender.ts";

it("a session that a later one has replaced on the connection assigns nothing more", () => {
  const sent: ServiceFrame[] = [];
  const peer = createFrameSender({
    isConnected: () => true,
    findActor: () => Promise.reject(new Error("nobody asks")),
    send: (frame) => sent.push(frame),
    close: () => {},
  });
  const session = { isResumed: false, assignments: [], libraryVersion: "0.1.0" };
  const bot = { id: "otter", fence: 7 } as AssignedBot;
  peer.startSession({ ...session, epoch: 1 });
  peer.assignBots(1, [bot]);
  peer.startSession({ ...session, epoch: 2 });
  peer.assignBots(1, [bot]);
  peer.assignBots(2, [bot]);
  expect(sent.map(({ t }) => t)).toEqual(["welcome", "assign", "welcome", "assign"]);
});
