import type { BotRunner } from "#control/bot/bot-runner.ts";
import { TestLobby } from "#control/bot/testing/test-lobby.ts";
import type { BotSession } from "#control/platform/platform.ts";

export const BOT = "account-b1";
export const person = (id: string) => [{ id, name: id }];

/** A bot with a config in a simulated lobby, and the players whom it meets. */
export class MemberLobby {
  readonly world: TestLobby;
  readonly bot: BotRunner;
  /** What each player has heard, in order. */
  readonly heard: string[] = [];

  private constructor(world: TestLobby, bot: BotRunner) {
    this.world = world;
    this.bot = bot;
  }

  static async open(
    config: Record<string, unknown>,
    options: ConstructorParameters<typeof TestLobby>[0] = {},
  ): Promise<MemberLobby> {
    const world = new TestLobby(options);
    return new MemberLobby(world, await world.signInBot("b1", config));
  }

  get own() {
    return this.bot.connection?.session.party?.members.find(({ id }) => id === BOT);
  }
  get partySize(): number {
    return this.bot.connection?.session.party?.members.length ?? 0;
  }

  /** Signs a player in. */
  async player(id: string): Promise<BotSession> {
    const session = await this.world.signInPlayer(id);
    session.on("partyMessage", ({ content }) => this.heard.push(content));
    session.on("whisper", ({ content }) => this.heard.push(content));
    return session;
  }

  /** Signs a player in who is the bot's friend, if the bot accepts. */
  async friend(id: string): Promise<BotSession> {
    const session = await this.player(id);
    await session.friend.add(BOT);
    await this.world.advance(10);
    return session;
  }

  async invite(player: BotSession): Promise<void> {
    await player.partyOps.invite(BOT);
    await this.world.advance(100);
  }

  /** A friend has invited the bot. */
  async inPartyOf(id: string): Promise<BotSession> {
    const player = await this.friend(id);
    await this.invite(player);
    return player;
  }

  /** The player comes to the party of the bot, which must be public. */
  async join(player: BotSession): Promise<void> {
    await player.partyOps.join(this.bot.presence.party?.id ?? "");
    await this.world.advance(100);
  }

  /** @returns What is heard after a message to the party. */
  async reply(player: BotSession, text: string): Promise<string[]> {
    const before = this.heard.length;
    await player.chat(text);
    await this.world.advance(100);
    return this.heard.slice(before);
  }
}
