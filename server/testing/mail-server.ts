import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  /** As it came over the wire. */
  source: string;
  /** It came over TLS. */
  isEncrypted: boolean;
}

/** What the server does with a mail instead of accepting it. */
export interface MailServerBehavior {
  /** The answer to RCPT. */
  refuseRecipient?: { code: number; message: string };
  /** The answer to the text. */
  refuseText?: { code: number; message: string };
  /** The connection breaks when the text has arrived, before the answer. */
  breaksAfterText?: boolean;
  /** Runs when the text has arrived, before the answer. */
  onText?: (source: string) => unknown;
  /** By a certificate of its own. */
  offersTls?: boolean;
  /** The answer to STARTTLS, although it was offered. */
  refusesTls?: boolean;
}

/** A mail server that listens on this machine. */
export async function startMailServer(behavior: MailServerBehavior = {}, port = 0) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: behavior.offersTls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    logger: false,
    ...(behavior.refusesTls && {
      onSecure: (_socket: Socket, _session: unknown, done: (error: Error) => void) => done(new Error("no TLS today")),
    }),
    onRcptTo: (_address, _session, done) => done(toError(behavior.refuseRecipient)),
    onData: async (stream, session, done) => {
      const source = (await buffer(stream)).toString();
      await behavior.onText?.(source);
      const refusal = toError(behavior.refuseText);
      if (!refusal)
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source,
          isEncrypted: session.secure,
        });
      if (behavior.breaksAfterText) return breakConnections();
      done(refusal);
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket) => sockets.add(socket));
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: listeningPort } = server.server.address() as AddressInfo;
  return {
    received,
    behavior,
    port: listeningPort,
    smtp: { url: `smtp://127.0.0.1:${listeningPort}`, from: { name: "Bots", address: "bots@service.example" } },
    stop: () => {
      breakConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function toError(refusal: { code: number; message: string } | undefined): Error | null {
  return refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null;
}
