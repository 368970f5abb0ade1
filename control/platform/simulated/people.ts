import { Catalogue } from "../cosmetics/catalogue.ts";
import { generateCosmetics } from "../cosmetics/generate.ts";
import { Person } from "./person.ts";
import { Random } from "./random.ts";
import type { LobbyWorld } from "./world.ts";

/** The players who are nobody's bot. */
export class People {
  readonly #all: readonly Person[];

  constructor(world: LobbyWorld, count: number) {
    const catalogue = new Catalogue(count > 0 ? generateCosmetics() : []);
    this.#all = Array.from({ length: count }, (_, index) => {
      const account = world.accounts.create({ id: `person-${index + 1}` }, true);
      return new Person(world, account, catalogue, new Random(`${world.seed}:person:${index}`));
    });
  }

  start(): void {
    for (const person of this.#all) person.wake();
  }

  stop(): void {
    for (const person of this.#all) person.sleep();
  }
}
