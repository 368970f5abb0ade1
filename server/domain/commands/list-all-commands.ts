import { z } from "zod";
import { listCommandsIn } from "#control/commands/list-commands.ts";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import { Command, CommandsQuery } from "../../contract/bot-commands.ts";
import type { Db } from "../../data/db.ts";
import { type AccountActor, botsOf, ownCategoriesOf } from "../actor.ts";
import { invalid, notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { pageOf } from "../page-of.ts";

const access = alsoInCategories(withScope("commands.run"));

/** Every command that bots know: those of all bots, and those of the category's own where one is asked for. */
export const listAllCommands = operation(
  { name: "commands.list", access, input: CommandsQuery, output: z.array(Command) },
  async ({ locale = "en", bot, category, ...query }, context) => {
    if (bot !== undefined && category !== undefined) {
      throw invalid(["category"], "This must be left out where there is a bot, which has one category at most.");
    }
    const all = await listCommandsIn(locale, await readConfig(context.db, context.actor, { bot, category }));
    const commands = await pageOf(all, query, { idOf: ({ name }) => name }, context);
    return commands.map((command) => ({
      ...command,
      aliases: [...command.aliases],
      arguments: command.arguments.map(plain),
    }));
  },
);

interface Asked {
  bot: string | undefined;
  category: string | undefined;
}

/** The stored config of the category that is asked for. Empty where there is none. */
async function readConfig(db: Db, actor: AccountActor, { bot, category }: Asked): Promise<Record<string, unknown>> {
  const select = { config: true };
  if (bot !== undefined) {
    const own = await db.bot.findFirst({
      where: { AND: [botsOf(actor), { id: bot }] },
      select: { category: { select } },
    });
    if (!own) throw notFound("bot");
    return toObject(own.category?.config);
  }
  if (category === undefined) return {};
  const own = await db.category.findFirst({ where: { AND: [ownCategoriesOf(actor), { id: category }] }, select });
  if (!own) throw notFound("category");
  return toObject(own.config);
}

const toObject = (config: unknown): Record<string, unknown> =>
  typeof config === "object" && config !== null ? { ...config } : {};

/** A list of its own: the library's cannot be written to. */
const plain = ({
  options,
  min,
  max,
  ...argument
}: Awaited<ReturnType<typeof listCommandsIn>>[number]["arguments"][number]) => ({
  ...argument,
  ...(options && { options: [...options] }),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});
