import { timingSafeEqual } from "node:crypto";
import { hashSecret, newSecret } from "../../data/secret.ts";

const shared = globalThis as { svcLocalCluster?: string };

/** A token for the cluster that this process starts itself; it is worth nothing once the process has ended. */
export function issueLocalClusterToken(): string {
  const token = newSecret("SVC_");
  shared.svcLocalCluster = hashSecret(token);
  return token;
}

export function isLocalClusterToken(token: string): boolean {
  const expected = shared.svcLocalCluster;
  return expected !== undefined && timingSafeEqual(Buffer.from(hashSecret(token)), Buffer.from(expected));
}
