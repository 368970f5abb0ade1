import http from "node:http";
import { callBot } from "#server/domain/fleet/calling/call-bot.ts";
import { timeRoundTrips } from "./time-round-trips.ts";

export interface BenchBot {
  accountId: string;
  botId: string;
}

export const ping = (bot: BenchBot) =>
  callBot(bot, { kind: "command", name: "ping", caller: { rank: "owner", user: null } });

/**
 * Calls a bot for `/run?accountId=ID&botId=ID&inFlight=N&seconds=S` and answers with how long it took.
 * @param answerOthers Answers every other path.
 */
export function createCallServer(answerOthers: (path: string) => Promise<object>): http.Server {
  const answer = async ({ pathname, searchParams }: URL): Promise<object> => {
    if (pathname !== "/run") return answerOthers(pathname);
    const { accountId = "", botId = "", inFlight, seconds } = Object.fromEntries(searchParams);
    return timeRoundTrips(() => ping({ accountId, botId }), Number(inFlight), Number(seconds));
  };
  return http.createServer((req, res) => {
    answer(new URL(req.url ?? "/", "http://localhost")).then(
      (body) => res.end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  });
}
