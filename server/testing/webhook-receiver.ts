import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedMessage {
  headers: Record<string, string>;
  body: string;
  /** The local address that the connection came to. */
  address: string | undefined;
}

/** A server of somebody else that receives webhooks, on this machine. */
export async function startWebhookReceiver(host = "127.0.0.1", port = 0) {
  const received: ReceivedMessage[] = [];
  const receiver = {
    received,
    /** How it answers. */
    answer: (res: http.ServerResponse, _req: http.IncomingMessage): unknown => res.writeHead(204).end(),
    connections: 0,
  };
  const server = http.createServer(async (req, res) => {
    const body = await text(req);
    received.push({ headers: req.headers as Record<string, string>, body, address: req.socket.localAddress });
    receiver.answer(res, req);
  });
  server.on("connection", () => {
    receiver.connections += 1;
  });
  await once(server.listen(port, host), "listening");
  const { port: listeningPort } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    port: listeningPort,
    url: `http://${host}:${listeningPort}/hooks/one?key=canary-in-url`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
