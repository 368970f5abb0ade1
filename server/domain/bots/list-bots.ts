import { z } from "zod";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import { BotList, BotQuery, BotRecord, type BotSort } from "../../contract/bot-records.ts";
import { BotFlag } from "../../contract/flags.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { changedFrom } from "../../contract/list-query.ts";
import {
  type BotFilter,
  type BotRecordRow,
  countMatchingBots,
  findBots,
  RECORD_COLUMNS,
  readBotsRevision,
  toRecordRow,
} from "../../data/bots.ts";
import { engine } from "../../data/engine/engine.ts";
import { type AccountActor, botsOf } from "../actor.ts";
import { invalid, notFound } from "../fault.ts";
import { requireGatewayAccess } from "../gateway/gateway-access.ts";
import { type Context, operation } from "../operation.ts";
import { cutPage } from "../page-of.ts";
import { findMatchingBots } from "./find-matching-bots.ts";
import { toBotRecord } from "./to-bot.ts";

const access = alsoInCategories(withScope("bots.read"));

export const getBot = operation(
  { name: "bots.get", access, input: BotQuery, output: BotRecord },
  async ({ botId, expand }, { actor, db }) => {
    if (expand) requireGatewayAccess(actor);
    const row = await db.bot.findFirst({ where: { ...botsOf(actor), id: botId }, select: RECORD_COLUMNS });
    if (!row) throw notFound("bot");
    const record = toBotRecord(toRecordRow(row));
    if (!expand) return record;
    const state = await engine().getState(actor.accountId, botId);
    return { ...record, live: state === null ? null : toLive(state) };
  },
);

/** All bots of the account, oldest first; fewer with conditions, a page of them with a `limit`. */
export const listBots = operation(
  { name: "bots.list", access, input: BotList, output: z.array(BotRecord) },
  async (query, context) => {
    const { actor } = context;
    if (query.expand) requireGatewayAccess(actor);
    const rows = await (isPlain(query) ? readPage : pickPage)(query, context);
    const records = rows.map(toBotRecord);
    if (!query.expand) return records;
    const states = (await engine().listStates(actor.accountId)).map(toLive);
    const byId = new Map(states.map((state) => [state.id, state]));
    return records.map((record) => ({ ...record, live: byId.get(record.id) ?? null }));
  },
);

/** What changes whenever the list does; null where it also depends on what is live. */
export const readListRevision = operation(
  { name: "bots.listRevision", access, input: BotList, output: z.string().nullable() },
  async ({ expand, status, reason, ...query }, { actor }) =>
    expand || status || reason ? null : JSON.stringify([botsOf(actor), query, await readBotsRevision(actor.accountId)]),
);

function reachOfFilter(actor: AccountActor): Pick<BotFilter, "accountId" | "categoryIds"> {
  const { accountId, categoryId } = botsOf(actor);
  return { accountId, categoryIds: categoryId?.in };
}

const toLive = (json: string): GatewayBot => JSON.parse(json);

const isPlain = ({ q, status, reason, sort }: BotList): boolean =>
  q === undefined && status === undefined && reason === undefined && sort === "createdAt";

/** The page is read as it is, by the index of the ids. */
async function readPage({ limit, after, flags = 0, parent, updatedSince }: BotList, context: Context) {
  const has = (bit: number) => (flags & bit ? true : undefined);
  const filter: BotFilter = {
    ...reachOfFilter(context.actor),
    disabled: has(BotFlag.Disabled),
    isPublic: has(BotFlag.Public),
    invalidAuth: has(BotFlag.InvalidAuth),
    categoryId: parent,
    updatedFrom: updatedSince === undefined ? undefined : changedFrom(updatedSince),
  };
  const rows = await findBots({ ...filter, after, limit: limit && limit + 1 });
  const isWhole = limit === undefined && after === undefined;
  const count = () => (isWhole ? rows.length : countMatchingBots(filter));
  return cutPage(rows, limit, context, { idOf: ({ id }) => id, count });
}

/** The page of a list that is sorted, or whose conditions the database does not know. */
async function pickPage({ limit, after, sort, updatedSince, ...conditions }: BotList, context: Context) {
  const found = await findMatchingBots(reachOfFilter(context.actor), conditions);
  const from = updatedSince === undefined ? "" : changedFrom(updatedSince).toISOString();
  const order = ORDERS[sort];
  const rows = found.filter(({ updatedAt }) => updatedAt >= from).sort(order);
  const place = after === undefined ? null : await findPlace(context, after);
  const rest = place ? rows.filter((row) => order(place, row) < 0) : rows;
  const page = limit === undefined ? rest : rest.slice(0, limit + 1);
  return cutPage(page, limit, context, { idOf: ({ id }) => id, count: () => rows.length });
}

/** The bot after which a page begins. It may have been deleted, or no longer meet the conditions. */
async function findPlace({ db, actor }: Context, id: string): Promise<SortedBy> {
  const query = { where: { ...botsOf(actor), id }, select: { id: true, nickname: true, updatedAt: true } };
  const place = (await db.bot.findFirst(query)) ?? (await db.deletedBot.findFirst(query));
  if (!place) throw invalid(["after"], "This must be the id of a bot.");
  return { ...place, updatedAt: place.updatedAt.toISOString() };
}

type SortedBy = Pick<BotRecordRow, "id" | "nickname" | "updatedAt">;
type Order = (a: SortedBy, b: SortedBy) => number;

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));
/** Ids are in the order of creation. */
const byAge: Order = (a, b) => compareTexts(a.id, b.id);
const byChange: Order = (a, b) => compareTexts(a.updatedAt, b.updatedAt) || byAge(a, b);
const byName: Order = (a, b) => compare(a.nickname, b.nickname) || byAge(a, b);
const reversed =
  (order: Order): Order =>
  (a, b) =>
    order(b, a);

const ORDERS: Record<BotSort, Order> = {
  createdAt: byAge,
  "-createdAt": reversed(byAge),
  updatedAt: byChange,
  "-updatedAt": reversed(byChange),
  nickname: byName,
  "-nickname": reversed(byName),
};
