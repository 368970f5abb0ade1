import type { DrawnBot } from "./bot-tones.ts";

/** The bot that a person has chosen on the map. Its index is that of the moment when it was chosen. */
export interface ChosenBot {
  id: string;
  index: number;
}

export function chooseBot(bots: readonly DrawnBot[], index: number): ChosenBot | null {
  const id = bots[index]?.bot.id;
  return id === undefined ? null : { id, index };
}

/** Where the chosen bot is now; after it has gone, which bot has its place. Without a choice, the first. */
export function indexOfChosen(bots: readonly DrawnBot[], chosen: ChosenBot | null): number {
  if (chosen === null) return 0;
  if (bots[chosen.index]?.bot.id === chosen.id) return chosen.index;
  const index = bots.findIndex(({ bot }) => bot.id === chosen.id);
  return index === -1 ? Math.max(0, Math.min(chosen.index, bots.length - 1)) : index;
}
