import type { ConfigOverrides } from "../bot/config-overrides.ts";
import type { FaultProfile } from "../platform/simulated/injected-faults.ts";
import type { Logger } from "./cluster-events.ts";

/** A simulated platform, for demonstrations and tests. Its accounts need no credentials that are real. */
export interface SimulatedPlatform {
  kind: "simulated";
  /**
   * Makes its players and their behavior repeatable. A whole number.
   *
   * Default: another world at each start.
   */
  seed?: number | undefined;
  /**
   * The number of simulated players who are not bots: 0 to 10,000. They send invitations and messages.
   *
   * Default: 0.
   */
  people?: number | undefined;
  /**
   * What goes wrong on the platform.
   *
   * Default: nothing.
   *
   * @example
   * { errorRate: 0.01, latencyMs: { median: 80, p99: 400 } }
   */
  faults?: FaultProfile | undefined;
  /**
   * The path of a socket, or the name of a pipe on Windows, of a world that several clusters of one machine share. The
   * cluster connects to it, or serves it when no other process does.
   *
   * Default: a world of this cluster alone.
   */
  world?: string | undefined;
}

/** A platform that a module of yours, or of somebody else, connects to. */
export interface ModulePlatform {
  /**
   * The module: a package, or a path from the working directory that begins with `.` or `/`. Its default export is a
   * `CreatePlatform`. Each shard loads it, because a shard is a process of its own.
   */
  module: string;
  /** What the module's function gets. It is sent to the shards as JSON. */
  options?: unknown;
}

export type PlatformOption = SimulatedPlatform | ModulePlatform;

/** Members of the config by the bots that they are for: see `ClusterOptions.overrideCategoryConfig`. */
export type OverrideScopes = ConfigOverrides;

/** What `Cluster.start` takes. */
export interface StartOptions {
  /** Takes the place of the cluster's option of this name until the cluster is stopped. */
  overrideCategoryConfig?: ClusterOptions["overrideCategoryConfig"];
}

/**
 * The options of a cluster.
 *
 * @example
 * const options: ClusterOptions = { url: "http://localhost:3000/gateway/v1", token: "SVC_…", clusterName: "At home" };
 */
export interface ClusterOptions {
  /**
   * The gateway's address, http or https. The cluster opens a WebSocket at `{url}/shards/connect`. Where there is none, it
   * looks for the gateway of the service at that address: so the portal's or the API's address does as well.
   */
  url: string;
  /**
   * An API token, or an OAuth2 token with the scopes `bots.run`, `categories.read` and `bots.read`. For the `send`
   * commands an OAuth2 token also needs `commands.run`. It never appears in the log.
   */
  token: string;
  /** The name that the portal shows: 1 to 64 characters. */
  clusterName: string;
  /**
   * Only the bots of these categories, by id: at most 1000. Together with `bots` and `uncategorised`, the cluster runs what
   * is in any of them. Ids that do not exist are ignored, with a line in the log. Change it while the cluster runs with
   * `cluster.categories`.
   *
   * Default: with none of the three, all bots.
   */
  categories?: string[] | undefined;
  /**
   * Only these bots, by id: at most 10,000. See `categories`. Change it while the cluster runs with `cluster.bots`.
   *
   * Default: with none of the three, all bots.
   */
  bots?: string[] | undefined;
  /**
   * Only the bots without a category. See `categories`. Change it while the cluster runs with `cluster.uncategorised`.
   *
   * Default: false.
   */
  uncategorised?: boolean | undefined;
  /**
   * The number of processes: 1 to 256.
   *
   * Default: 1.
   */
  shards?: number | undefined;
  /**
   * The maximum number of bots per process: 1 to 1000. The service assigns no more.
   *
   * Default: what the platform suggests (`GamePlatform.suggestedLimits`), or 50.
   */
  botsPerShard?: number | undefined;
  /**
   * The maximum number of logins per second and process: above 0, at most 1000. 0.5 is one login in two seconds.
   *
   * Default: what the platform suggests (`GamePlatform.suggestedLimits`), or 10.
   */
  loginsPerSecond?: number | undefined;
  /**
   * The platform that the bots sign in to.
   *
   * Default: `{ kind: "simulated" }`.
   *
   * @example
   * { module: "./my-platform.js", options: { address: "https://game.example" } }
   */
  platform?: PlatformOption | undefined;
  /**
   * The path of a JSON file with the items that commands find by name: an array of
   * `{ id, type, name, flags?, variants?: [{ t, n, o: [{ t, n }] }], path, image? }`.
   *
   * Default: invented items.
   */
  cosmetics?: string | undefined;
  /**
   * Files of items by the id of a category: at most 1000. They replace `cosmetics` for the bots of that category.
   *
   * Default: `{}`.
   *
   * @example
   * { c_home: "./home-items.json" }
   */
  categoryCosmetics?: Record<string, string> | undefined;
  /**
   * Takes precedence over the config of the categories, member by member: for `all` bots, for those of single `categories`
   * and for single `bots`, by id. What is set for a bot wins over what is set for its category, and that over `all`. Members
   * without a scope are for all bots. Null stands for a member's default. Its ranks do not count for the `send` commands,
   * because the service decides by the categories who may forward a command.
   *
   * Default: `{}`.
   *
   * @example
   * { statusText: ["Down for maintenance"], acceptInvites: false }
   * @example
   * { all: { acceptInvites: false }, categories: { c_home: { privacy: 0 } }, bots: { b_1: { level: [100] } } }
   */
  overrideCategoryConfig?: Record<string, unknown> | OverrideScopes | undefined;
  /**
   * Serves the bots of managed categories. It needs an API token of staff.
   *
   * Default: false.
   */
  managed?: boolean | undefined;
  /**
   * The location that the list of shards shows: at most 64 characters.
   *
   * Default: `local`.
   */
  source?: string | undefined;
  /**
   * Stops and starts the cluster each time that it has run for so long: days, hours and minutes, from one minute to seven
   * days. `stopped` is not emitted for it.
   *
   * Default: it never restarts by itself.
   *
   * @example
   * "1h30m"
   */
  restartEvery?: string | undefined;
  /**
   * Leaves the names of bots and players out of the log: they become `[name]`, ids stay. What a platform's module prints
   * itself is left out.
   *
   * Default: false.
   */
  hideNames?: boolean | undefined;
  /**
   * Leaves e-mail addresses out of the log: they become `[e-mail]`.
   *
   * Default: false.
   */
  hideEmails?: boolean | undefined;
  /**
   * Names of the environment variables that the platform's module needs: at most 100. A shard's process gets the
   * system's variables (path, home, language, proxies, certificates) and these. It does not get your program's other
   * variables, such as the token.
   *
   * Default: none.
   *
   * @example
   * ["GAME_REGION"]
   */
  env?: string[] | undefined;
  /**
   * Receives the log.
   *
   * Default: the log is not written.
   *
   * @example
   * ({ level, nickname = "", message }) => console.log(level, nickname, message)
   */
  logger?: Logger | undefined;
}
