import { BotFlag } from "#server/contract/bot-flags.ts";
import type { Bot } from "#server/contract/bots.ts";
import { ApiCalls } from "../../../../_ui/api-calls.tsx";
import { botPageTexts } from "../texts.ts";

const texts = botPageTexts.api;

/** What the portal does with this bot, as calls of the API. */
export function BotApiCalls({ bot, apiAddress }: { bot: Bot; apiAddress: string }) {
  const url = `${apiAddress}/bots/${bot.id}`;
  const disabled = (bot.flags & BotFlag.Disabled) === 0;
  const change = (body: object) => ({ method: "PATCH", url, withToken: true, body });
  return (
    <ApiCalls
      calls={[
        [texts.get, { method: "GET", url, withToken: true }],
        [texts.run, { method: "POST", url: `${url}/commands/run`, withToken: true, body: { command: "help" } }],
        [texts.chat, { method: "POST", url: `${url}/chat/messages`, withToken: true, body: { content: texts.hello } }],
        [disabled ? texts.disable : texts.enable, change({ disabled })],
        [texts.rename, change({ nickname: bot.nickname })],
        [texts.remove, { method: "DELETE", url, withToken: true }],
      ]}
    />
  );
}
