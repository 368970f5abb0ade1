import type { DesiredChange, DesiredState } from "../../data/engine/desired-state.ts";

/** What an engine should know: of each bot the change with the largest version, in whichever order changes arrive. */
export class NewestChanges {
  readonly #byBot = new Map<string, DesiredChange>();

  add(changes: readonly DesiredChange[]): void {
    for (const change of changes) {
      const known = this.#byBot.get(change.botId);
      if (!known || known.version <= change.version) this.#byBot.set(change.botId, change);
    }
  }

  toText(): string {
    const states = [...this.#byBot.values()].flatMap(({ botId, accountId, desired }): DesiredState[] =>
      desired ? [{ botId, accountId, ...desired }] : [],
    );
    return NewestChanges.textOf(states);
  }

  static textOf(states: readonly DesiredState[]): string {
    return states
      .map(({ botId, categoryId }) => `${botId} in ${categoryId}`)
      .sort()
      .join(", ");
  }
}
