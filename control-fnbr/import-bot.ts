import type { DeviceAuth } from "@svc/control/platform";

const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Creates a bot in the service, or replaces the credentials of the one with the same account.
 * @param api The address of the service's API, such as http://localhost:3000/v1.
 * @returns What happened, for the person.
 * @throws With what the service answers.
 */
export async function importBot(
  api: string,
  token: string,
  bot: { nickname: string; deviceAuth: DeviceAuth },
): Promise<string> {
  if (!URL.canParse(api) || !/^https?:/.test(api)) throw new Error(`--import: ${api} is not an address.`);
  const response = await fetch(`${api.replace(/\/$/, "")}/bots`, {
    method: "POST",
    headers: { authorization: /^bearer /i.test(token) ? token : `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(bot),
    redirect: "error",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`The service at ${api} cannot be reached: ${error instanceof Error ? error.message : error}`);
  });
  const answer = Object(await response.json().catch(() => ({})));
  if (response.ok) {
    const what = answer.created === false ? "has new credentials" : "was created";
    return `The bot ${bot.nickname} ${what} (${answer.id}).`;
  }
  const [problem] = Object(answer.errors ?? []);
  const reason = typeof Object(problem).message === "string" ? `: ${problem.message}` : ".";
  throw new Error(`The service answered ${response.status}${reason}`);
}
