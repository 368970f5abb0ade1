import type { ClientCredentials } from "../../contract/oauth.ts";
import { findLiveApplication, type LiveApplication } from "../../data/applications.ts";
import { db } from "../../data/db.ts";
import { hashSecret, hasValidChecksum } from "../../data/secret.ts";
import { Fault } from "../fault.ts";

/** An unknown client and a wrong secret are one answer. */
const refuse = (way: ClientCredentials["way"]) =>
  new Fault(way === "basic" ? "unauthorized" : "client_refused", "The client could not be authenticated.", {
    oauthError: "invalid_client",
  });

/** The application that asks. A confidential one proves it by its secret; a public one has none to show. */
export async function authenticateClient({ clientId, secret, way }: ClientCredentials): Promise<LiveApplication> {
  const application = clientId ? await findLiveApplication(clientId) : null;
  if (!application) throw refuse(way);
  if (application.isPublicClient) {
    if (secret) throw refuse(way);
    return application;
  }
  if (!secret || !hasValidChecksum(secret, "SVCOA2S_")) throw refuse(way);
  const { count } = await db().applicationSecret.updateMany({
    where: { applicationId: application.id, hash: hashSecret(secret) },
    data: { lastUsedAt: new Date() },
  });
  if (count !== 1) throw refuse(way);
  return application;
}
