import { CONNECTION_LIMITS } from "../../contract/limits/connections.ts";
import { ProviderRefusal } from "./provider-refusal.ts";

/** As `fetch`, but the answer is read to its end, which must come before the limit of its size. */
export async function fetchLimited(url: string, options: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, options);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > CONNECTION_LIMITS.answerBytes) throw new ProviderRefusal("an answer is too large");
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, headers });
}
