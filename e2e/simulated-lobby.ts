import { randomBytes, randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { BotSession } from "../control/platform/platform.ts";
import { createSimulatedPlatform } from "../control/platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../control/platform/simulated/world.ts";
import { serveWorld } from "../control/platform/simulated/world-server.ts";
import { expect } from "./fixtures.ts";

/** A simulated platform that a cluster uses over a socket, and whose players do what a test says. */
export class SimulatedLobby {
  readonly address = path.join(os.tmpdir(), `svc-lobby-${randomUUID()}.sock`);
  readonly #world = new LobbyWorld();
  readonly #platform = createSimulatedPlatform(this.#world);
  #served: { close: () => Promise<unknown> } | null = null;

  async open(): Promise<this> {
    this.#served = await serveWorld(this.#world, this.address);
    return this;
  }

  async close(): Promise<void> {
    await this.#served?.close();
  }

  player(): Promise<BotSession> {
    const auth = { accountId: randomBytes(8).toString("hex"), deviceId: "device", secret: "secret" };
    return this.#platform.login(auth, { fence: 1 });
  }

  join(player: BotSession, accountId: string): Promise<void> {
    return player.partyOps.join(this.partyOf(accountId));
  }

  /** Empty while the account is not signed in. */
  partyOf(accountId: string): string {
    return this.#world.accounts.resolve(accountId)?.membership?.party.id ?? "";
  }

  /** The bot becomes a friend of the player, and then joins the party of the player. */
  async invite(player: BotSession, accountId: string): Promise<void> {
    await player.friend.add(accountId);
    await expect.poll(() => player.friends(), "the bot accepts").toMatchObject([{ id: accountId }]);
    await player.partyOps.invite(accountId);
    await expect.poll(() => this.partyOf(accountId), "the bot joins").toBe(player.party?.id);
  }
}

/** What is written to the player from now on. */
export function listen(player: BotSession): string[] {
  const heard: string[] = [];
  player.on("partyMessage", ({ from, content }) => {
    if (from.id !== player.self.id) heard.push(content);
  });
  player.on("whisper", ({ content }) => heard.push(content));
  return heard;
}
