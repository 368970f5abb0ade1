import type { DesiredState } from "./desired-state.ts";

/**
 * Which bots a shard may claim: those of one account. Where categories, ids or `uncategorised` are given, only what is in
 * one of them.
 */
export interface ShardSelector {
  accountId: string;
  /** The credential that opened the shard. No other credential continues under the shard's id. */
  credential: string;
  /** The shard may claim the bots of managed categories of every account, and no others. */
  managed: boolean;
  /** The cluster on the service's own machine: it may claim bots of every account that no other shard accepts. */
  isLocal?: boolean;
  categories: readonly string[] | null;
  bots: readonly string[] | null;
  /** Adds the bots without a category to those of the lists. */
  uncategorised?: boolean | undefined;
}

const idSets = new WeakMap<readonly string[], Set<string>>();

/** A selection may have ten thousand ids, and is compared with each bot and each shard. */
function includesId(ids: readonly string[], id: string): boolean {
  const known = idSets.get(ids) ?? new Set(ids);
  idSets.set(ids, known);
  return known.has(id);
}

/** Whether a shard may claim the bot. */
export const matches = (selector: ShardSelector, desired: DesiredState): boolean =>
  mayServe(selector, desired) &&
  (selectsCategory(selector, desired) || includesId(selector.bots ?? NONE, desired.botId));

const NONE: readonly string[] = [];

const mayServe = ({ accountId, managed, isLocal }: ShardSelector, desired: DesiredState): boolean =>
  isLocal || (managed === desired.managed && (managed || desired.accountId === accountId));

/** Whether all bots of this category are selected, or all without one. */
function selectsCategory(
  { categories, bots, uncategorised = false }: ShardSelector,
  { categoryId }: DesiredState,
): boolean {
  if (categories === null && bots === null && !uncategorised) return true;
  return categoryId === null ? uncategorised : includesId(categories ?? NONE, categoryId);
}

/** Whether the shard may hold bots of several accounts. */
export const isShared = ({ managed, isLocal }: ShardSelector): boolean => managed || isLocal === true;

/** Whether one may continue under the other's shard id: a managed shard's id gives access to credentials of many accounts. */
export const isSameKind = (one: ShardSelector, other: ShardSelector): boolean =>
  one.accountId === other.accountId &&
  one.credential === other.credential &&
  one.managed === other.managed &&
  Boolean(one.isLocal) === Boolean(other.isLocal);
