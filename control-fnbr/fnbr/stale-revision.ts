import type { HttpFailure, HttpRequest } from "./internals.ts";

const STALE = "errors.com.epicgames.social.party.stale_revision";

/**
 * The same change of a party, made for the current revision. The library would forget which keys are to be deleted.
 * @returns Null when the failure is another one, or when the request was repeated before.
 */
export function forCurrentRevision({ config, response }: HttpFailure): HttpRequest | null {
  const { errorCode, messageVars } = Object(response?.data);
  if (errorCode !== STALE || !config || config.isRepeated || typeof config.data !== "string") return null;
  const revision = Number.parseInt(String(Object(messageVars)[1]), 10);
  if (Number.isNaN(revision)) return null;
  const headers = Object.entries({ ...config.headers }).filter(([name]) => name.toLowerCase() !== "content-length");
  return {
    ...config,
    headers: Object.fromEntries(headers),
    data: JSON.stringify({ ...JSON.parse(config.data), revision }),
    isRepeated: true,
  };
}
