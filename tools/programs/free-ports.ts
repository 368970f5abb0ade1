import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

/** Ports of 127.0.0.1 where nothing listens. They are held together, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number;
