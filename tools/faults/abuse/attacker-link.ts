import { setTimeout as sleep } from "node:timers/promises";
import { BotStatus } from "../../../control/bot-status.ts";
import { MAX_BOTS_PER_FRAME } from "../../../control/protocol.ts";
import { TestShard } from "../../../control/testing/test-shard.ts";

/** A shard of an attacker or of a victim. It sends heartbeats only when the caller does. */
export class AttackerLink extends TestShard {
  #presenceRevision = 0;

  /** @throws When the service refuses the connection. */
  static async open(url: string, token: string, address: string): Promise<AttackerLink> {
    const headers = { "X-Forwarded-For": address };
    const link = new AttackerLink({ gateway: `${url}/gateway/v1`, token, headers, sendsHeartbeats: false });
    await link.open();
    return link;
  }

  /** Null while the link is not closed. */
  get closeText(): string | null {
    return this.closed && `${this.closed.code} ${this.closed.reason}`.trim();
  }

  /** Reports every bot as available. */
  showAvailable(): void {
    this.#presenceRevision += 1;
    const rev = this.#presenceRevision;
    const state = { status: BotStatus.Available, friendsCount: 0, presenceStatus: null, matches: 0, party: null };
    const bots = this.held.map(([id, fence]) => ({ id, fence, rev, ...state }));
    for (let from = 0; from < bots.length; from += MAX_BOTS_PER_FRAME)
      this.send({ t: "presence", bots: bots.slice(from, from + MAX_BOTS_PER_FRAME) });
  }

  /** Waits until the buffer is sent, so that a flood loads the network and not this process's memory. */
  async flush(maxBytes = 4 << 20): Promise<void> {
    while (this.isOpen && this.socket.bufferedAmount > maxBytes) await sleep(5);
  }

  /** Waits for assignments. @throws When there are fewer after the timeout. */
  async waitForBots(count: number, timeoutMs = 8_000): Promise<void> {
    for (const until = Date.now() + timeoutMs; this.bots.size < count && Date.now() < until; ) await sleep(50);
    if (this.bots.size < count) throw new Error(`the link received ${this.bots.size} of ${count} bots`);
  }
}
