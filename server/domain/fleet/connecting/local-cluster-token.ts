import { timingSafeEqual } from "node:crypto";
import { perApplication } from "../../../application.ts";
import { hashSecret, newSecret } from "../../../data/secret.ts";

interface LocalCluster {
  tokenHash: string | null;
}
const localCluster = perApplication("local cluster", (): LocalCluster => ({ tokenHash: null }));

/** A token for the cluster that this process starts itself; it is worth nothing once the process has ended. */
export function issueLocalClusterToken(): string {
  const token = newSecret("SVC_");
  localCluster().tokenHash = hashSecret(token);
  return token;
}

export function isLocalClusterToken(token: string): boolean {
  const { tokenHash } = localCluster();
  return tokenHash !== null && timingSafeEqual(Buffer.from(hashSecret(token)), Buffer.from(tokenHash));
}
