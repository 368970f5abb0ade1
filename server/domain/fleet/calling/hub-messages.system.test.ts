import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { setUpTwoApplications } from "#tools/test/set-up-two-applications.ts";
import { hasRedis } from "../../../testing/test-application.ts";
import { OutcomeMessage, onHubMessage, sendOutcome } from "./hub-messages.ts";

const OUTCOME: OutcomeMessage = { to: "caller", id: "1", outcome: { kind: "data", data: {} } };
const both = setUpTwoApplications();

/** The second process waits for outcomes. @returns Its hub, and what it receives. */
function waitForOutcomes() {
  const [hubId, received] = [`calls-${randomUUID()}`, [] as OutcomeMessage[]];
  both.second(() => onHubMessage(hubId, OutcomeMessage, (message) => received.push(message)));
  return { hubId, received };
}
const send = (hubId: string, timeoutMs: number) => both.first(() => sendOutcome(hubId, OUTCOME, timeoutMs));

describe.skipIf(!hasRedis())("the outcome of a call", () => {
  it("arrives after a broker that was away for two seconds, also at a process that subscribes late", async () => {
    const { hubId, received } = waitForOutcomes();
    await send(hubId, 60_000);
    await expect.poll(() => received).toEqual([OUTCOME]); // sent is not yet received
    await both.server.kill();
    const late = send(hubId, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(received).toHaveLength(1);
    await both.server.restart();
    await late;
    await expect.poll(() => received.length).toBe(2);
  });

  it("is given up when nobody has waited for it for as long as a caller waits", async () => {
    const startedAt = performance.now();
    await send(`calls-${randomUUID()}`, 600);
    expect(performance.now() - startedAt).toBeGreaterThan(600);
  });
});
