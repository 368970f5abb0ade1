import { createHash } from "node:crypto";
import { perApplication, runningApplication } from "../application.ts";
import { settings } from "../settings/settings.ts";
import { broker } from "./broker.ts";
import { BrokerConnection } from "./broker-connection.ts";
import { checkBroker, explainBrokerError } from "./check-broker.ts";
import { db } from "./db.ts";

const brokerConnections = perApplication(
  "broker connections",
  () => new Set<BrokerConnection>(),
  (connections) => {
    for (const connection of connections) connection.close();
  },
);

/** Connects the running application to the broker of REDIS_URL, if it is set. Needs an open database. */
export async function connectBroker(): Promise<void> {
  const { redisUrl } = settings();
  if (!redisUrl) return;
  const connection = new BrokerConnection(redisUrl, await readPrefix());
  brokerConnections().add(connection);
  try {
    await connection.connect();
    await checkBroker(connection, redisUrl);
  } catch (error) {
    connection.close();
    brokerConnections().delete(connection);
    throw explainBrokerError(error, redisUrl);
  }
  runningApplication().set(broker, connection);
}

/** From what PostgreSQL says of itself: processes that share a database share it, and no others. */
async function readPrefix(): Promise<string> {
  const [row] = await db().$queryRaw<{ name: string }[]>`
    SELECT system_identifier::text || ' ' || current_database() AS name FROM pg_control_system()`;
  if (!row) throw new Error("PostgreSQL does not name its system identifier");
  return `svc:${createHash("sha256").update(row.name).digest("hex").slice(0, 16)}:`;
}
