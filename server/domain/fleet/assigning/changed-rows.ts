import { readRowVersions } from "../../../data/bots-to-run.ts";

/** Finds the bots whose rows changed since the previous look, whichever program changed them. */
export class ChangedRows {
  #versions = new Map<string, string>();

  /** @returns Those of the bots whose row, or whose category's row, changed; bots that are new here count as changed. */
  async find(botIds: string[]): Promise<string[]> {
    const versions = botIds.length > 0 ? await readRowVersions(botIds) : new Map<string, string>();
    const changed = [...versions].filter(([id, version]) => this.#versions.get(id) !== version).map(([id]) => id);
    this.#versions = versions;
    return changed;
  }
}
