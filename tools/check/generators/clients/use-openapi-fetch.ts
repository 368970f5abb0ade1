import createClient from "openapi-fetch";
import type { paths } from "../generated/openapi-typescript/api.d.ts";
import type { components } from "../generated/openapi-typescript/gateway.d.ts";
import type { Sample, Use } from "./use.ts";

export async function useApi(base: string, token: string, { bot, category }: Sample): Promise<Use> {
  const client = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${token}` } });
  const made = await client.POST("/bots/", { body: bot });
  const list = await client.GET("/bots/", { params: { query: { limit: 5, sort: "nickname" } } });
  const job = await client.POST("/jobs/", {
    body: { kind: "edit", input: { disabled: true }, target: { botIds: [made.data?.id ?? ""] } },
  });
  const own = await client.POST("/categories/", { body: category });
  const missing = await client.GET("/bots/{botId}/", { params: { path: { botId: "nothing" } } });
  return {
    created: made.data?.created,
    names: list.data?.map(({ nickname }) => nickname) ?? [],
    job: job.data?.kind,
    privacy: own.data?.config.privacy,
    errorCode: missing.error?.errors[0]?.errorCode,
  };
}

/** The name decides which data an event has. */
export const describeEvent = (event: components["schemas"]["GatewayEvent"]): string =>
  event.event === "bot" ? `${event.data.nickname} ${event.data.status}` : event.event;
