import { type ConfigOverrides, mergeOverrides } from "../bot/config-overrides.ts";
import type { ShardSettings, ToShard } from "../shard/ipc-messages.ts";
import type { ClusterOptions } from "./cluster-options.ts";
import { IdSelection } from "./id-selection.ts";
import { type ClusterSettings, readMemberOverrides, readOverrides } from "./read-options.ts";

/** Which bots a cluster runs, and what takes precedence over their categories' config. It sends changes to the shards. */
export class ClusterSelection {
  readonly categories: IdSelection;
  readonly bots: IdSelection;
  readonly #option: ConfigOverrides;
  readonly #send: (message: ToShard) => void;
  #overrides: ConfigOverrides;
  #uncategorised: boolean;

  constructor(settings: ClusterSettings, send: (message: ToShard) => void) {
    this.#send = send;
    this.#option = settings.overrideCategoryConfig;
    this.#overrides = this.#option;
    this.#uncategorised = settings.uncategorised;
    const hooks = {
      onIds: () => this.#publish(),
      onOverrides: () => send({ t: "overrides", overrides: this.overrides }),
      checkOverrides: readMemberOverrides,
    };
    this.categories = new IdSelection(settings.categories, hooks);
    this.bots = new IdSelection(settings.bots, hooks);
  }

  get uncategorised(): boolean {
    return this.#uncategorised;
  }
  set uncategorised(isSelected: boolean) {
    this.#uncategorised = isSelected;
    this.#publish();
  }

  get select(): ShardSettings["select"] {
    const [categories, bots] = [this.categories.ids, this.bots.ids];
    // An older service does not know `uncategorised`. Without a list it would assign every bot.
    return this.#uncategorised ? { categories: categories ?? [], bots, uncategorised: true } : { categories, bots };
  }

  get overrides(): ConfigOverrides {
    const { overrides: categories } = this.categories;
    return mergeOverrides(this.#overrides, { categories, bots: this.bots.overrides });
  }

  /**
   * For the start that follows.
   * @param given Undefined for the cluster's option.
   * @throws When a member is invalid.
   */
  beginWith(given: ClusterOptions["overrideCategoryConfig"]): void {
    this.#overrides = given === undefined ? this.#option : readOverrides(given);
  }

  #publish(): void {
    this.#send({ t: "select", select: this.select });
  }
}
