import type { BotSession } from "../platform/platform.ts";

/** Counts the matches that a bot has been in. */
export class MatchCounter {
  matches = 0;
  #wasPlaying = false;

  /** After any change of the party. */
  update({ party, self }: Pick<BotSession, "party" | "self">): void {
    const isPlaying = party?.members.find(({ id }) => id === self.id)?.match != null;
    if (isPlaying && !this.#wasPlaying) this.matches += 1;
    this.#wasPlaying = isPlaying;
  }
}
