import { botsCreate, botsGet, botsList, categoriesCreate, jobsCreate } from "../generated/orval/api.ts";
import type { GatewayEvent } from "../generated/orval/gateway.ts";
import type { Sample, Use } from "./use.ts";

/** The address is that of the document. */
export async function useApi(_base: string, token: string, { bot, category }: Sample): Promise<Use> {
  const options = { headers: { Authorization: `Bearer ${token}` } };
  const made = await botsCreate(bot, options);
  const list = await botsList({ limit: 5, sort: "nickname" }, options);
  const id = made.status === 200 ? made.data.id : "";
  const job = await jobsCreate({ kind: "edit", input: { disabled: true }, target: { botIds: [id] } }, options);
  const own = await categoriesCreate(category, options);
  const missing = await botsGet("nothing", undefined, options);
  return {
    created: made.status === 200 ? made.data.created : undefined,
    names: list.status === 200 ? list.data.map(({ nickname }) => nickname) : [],
    job: job.status === 200 ? job.data.kind : undefined,
    privacy: own.status === 200 ? own.data.config.privacy : undefined,
    errorCode: missing.status === 404 ? missing.data.errors[0]?.errorCode : undefined,
  };
}

export const describeEvent = (event: GatewayEvent): string =>
  event.event === "bot" ? `${event.data.nickname} ${event.data.status}` : event.event;
