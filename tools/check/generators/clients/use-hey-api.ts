import { botsCreate, botsGet, botsList, categoriesCreate, jobsCreate } from "../generated/hey-api";
import { createClient } from "../generated/hey-api/client";
import type { GatewayEvent } from "../generated/hey-gateway";
import type { Sample, Use } from "./use.ts";

export async function useApi(base: string, token: string, { bot, category }: Sample): Promise<Use> {
  const client = createClient({ baseUrl: base, auth: token });
  const made = await botsCreate({ client, body: bot });
  const list = await botsList({ client, query: { limit: 5, sort: "nickname" } });
  const job = await jobsCreate({
    client,
    body: { kind: "edit", input: { disabled: true }, target: { botIds: [made.data?.id ?? ""] } },
  });
  const own = await categoriesCreate({ client, body: category });
  const missing = await botsGet({ client, path: { botId: "nothing" } });
  return {
    created: made.data?.created,
    names: list.data?.map(({ nickname }) => nickname) ?? [],
    job: job.data?.kind,
    privacy: own.data?.config.privacy,
    errorCode: missing.error?.errors[0]?.errorCode,
  };
}

export const describeEvent = (event: GatewayEvent): string =>
  event.event === "bot" ? `${event.data.nickname} ${event.data.status}` : event.event;
