import { CategoryNames } from "../categories.ts";
import { subcommand, UsageError } from "../subcommand.ts";
import { readBotRecords } from "./read-bot-records.ts";

export const createBot = subcommand({
  takes: "",
  about: "adds one bot, or updates the one with its platform account",
  help: `The credentials come from a file or from standard input, because other users of the computer can read command lines:
an account ID, a device ID and a secret in any format that the portal's import reads, such as
{"accountId":"…","deviceId":"…","secret":"…"}.`,
  flags: {
    credentials: { takes: "FILE", about: "the file with the credentials; - for standard input" },
    nickname: { takes: "NAME", about: "its name, at most 16 characters; that of the file without it" },
    category: { takes: "NAME", about: "its category, by name or id" },
    email: { takes: "ADDRESS", about: "the e-mail address of its platform account" },
  },
  async run({ client: connect, flags, output, signal }) {
    if (flags.credentials === undefined) throw new UsageError("--credentials FILE is missing.");
    const [record, ...others] = await readBotRecords(flags.credentials);
    if (!record || others.length > 0) throw new Error("The file has several bots: use svc-bots bots import.");
    const client = await connect();
    const categoryName = flags.category ?? record.category;
    const parent = categoryName ? await new CategoryNames(client, signal).findId(categoryName) : null;
    const nickname = flags.nickname ?? record.nickname;
    const email = flags.email ?? record.email;
    if (nickname === "") throw new UsageError("--nickname NAME is missing.");
    const { accountId, deviceId, secret } = record;
    const body = {
      nickname,
      deviceAuth: { accountId, deviceId, secret },
      ...(parent !== null && { parent }),
      ...(email !== "" && { email }),
    };
    const bot = await client.post("/bots", { body, signal });
    await output.answer(bot, () => [`${bot.created ? "Created" : "Updated"} ${bot.nickname} (${bot.id}).`]);
  },
});
