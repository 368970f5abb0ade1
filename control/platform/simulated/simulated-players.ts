import { CosmeticCatalogue } from "../cosmetics/cosmetic-catalogue.ts";
import { generateCosmetics } from "../cosmetics/generate-cosmetics.ts";
import { Random } from "./random.ts";
import { SimulatedPlayer } from "./simulated-player.ts";
import type { WorldState } from "./world-state.ts";

/** The simulated players of a world. */
export class SimulatedPlayers {
  readonly #all: readonly SimulatedPlayer[];

  constructor(world: WorldState, count: number) {
    const catalogue = new CosmeticCatalogue(count > 0 ? generateCosmetics() : []);
    this.#all = Array.from({ length: count }, (_, index) => {
      const account = world.accounts.create({ id: `person-${index + 1}` }, true);
      return new SimulatedPlayer(world, account, catalogue, new Random(`${world.seed}:person:${index}`));
    });
  }

  start(): void {
    for (const person of this.#all) person.start();
  }

  stop(): void {
    for (const person of this.#all) person.stop();
  }
}
