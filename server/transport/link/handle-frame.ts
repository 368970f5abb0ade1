import type { ServiceFrame, ShardFrame, ShardFrameOf } from "#control/protocol.ts";
import type { ShardSession } from "../../domain/fleet/connecting/shard-session.ts";
import { metrics } from "../../metrics/metrics.ts";
import { toAssignment } from "./translate-frames.ts";

interface Connection {
  session: ShardSession;
  send(frame: ServiceFrame): void;
  /** Ends the connection after the shard said that it leaves. */
  closeAfterBye(): void;
}

/** Passes a frame of a shard to its session. The returned promise holds up no other frame. */
export async function handleFrame(frame: Exclude<ShardFrame, { t: "hello" }>, connection: Connection): Promise<void> {
  const { session, send } = connection;
  switch (frame.t) {
    case "hb":
      return answerHeartbeat(await session.onHeartbeat(frame.held.map(toAssignment)), frame, send);
    case "presence":
      metrics()?.presencesReceived(frame.bots.length);
      return session.bots.updatePresences(
        frame.bots.map(({ id: botId, rev: revision, ...presence }) => ({ botId, revision, ...presence })),
      );
    case "reply":
      return session.calls.resolve(frame.n, frame.outcome);
    case "signIn":
      return session.signIns.onStep(frame.n, frame.step);
    case "items":
      return session.items.onItems(frame);
    case "problem":
      return session.reportProblem(
        { botId: frame.id, fence: frame.fence },
        { kind: frame.problem, message: frame.message },
      );
    case "release":
      return session.release(frame.bots.map(toAssignment));
    case "select":
      return session.updateSelection(frame.select);
    case "relay":
      return send({ t: "relayed", n: frame.n, ...(await session.forward(frame)) });
    case "bye":
      await session.end(true);
      return connection.closeAfterBye();
    case "activity":
      return session.activity.recordEntries(
        frame.entries.map(({ id: botId, ...activity }) => ({ botId, ...activity })),
      );
    case "automations":
      return session.activity.recordAutomations(frame);
    case "log":
      return session.activity.recordLines(frame.lines);
  }
}

function answerHeartbeat(
  result: Awaited<ReturnType<ShardSession["onHeartbeat"]>>,
  { at }: ShardFrameOf<"hb">,
  send: Connection["send"],
): void {
  if (result === "renewed") send({ t: "hb", at });
  if (result === "lost") send({ t: "lost" });
}
