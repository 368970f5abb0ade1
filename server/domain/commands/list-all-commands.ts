import { z } from "zod";
import { listCommands } from "#control/commands/list-commands.ts";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import { Command, CommandsQuery } from "../../contract/bot-commands.ts";
import { operation } from "../operation.ts";
import { pageOf } from "../page-of.ts";

const access = alsoInCategories(withScope("commands.run"));

/** Every command that bots know. */
export const listAllCommands = operation(
  { name: "commands.list", access, input: CommandsQuery, output: z.array(Command) },
  async (query, context) => {
    const commands = await pageOf([...listCommands()], query, { idOf: ({ name }) => name }, context);
    return commands.map((command) => ({
      ...command,
      aliases: [...command.aliases],
      arguments: command.arguments.map(plain),
    }));
  },
);

/** A list of its own: the library's cannot be written to. */
const plain = ({ options, min, max, ...argument }: ReturnType<typeof listCommands>[number]["arguments"][number]) => ({
  ...argument,
  ...(options && { options: [...options] }),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});
