import { toBotRecords } from "../bot-files/fields.ts";
import { readBotFile } from "../bot-files/read-bot-file.ts";

/** Reads a file of bots: each bot without its empty fields, and the ids of the questions. */
export const readBots = (source: string | Uint8Array) => {
  const file = readBotFile(source);
  const bots = toBotRecords(file, file.mapping).map((bot) =>
    Object.fromEntries(Object.entries(bot).filter(([, value]) => value !== "")),
  );
  return { ...file, bots, asked: file.doubts.map(({ id }) => id) };
};

/** What bot number `n` is read as. */
export const bot = (n: number, more: object = {}) => ({
  accountId: `a${n}`,
  deviceId: `d${n}`,
  secret: `s${n}`,
  ...more,
});

/** Bot number `n` as an object of JSON. */
export const json = (n: number) => `{"accountId":"a${n}","deviceId":"d${n}","secret":"s${n}"}`;
