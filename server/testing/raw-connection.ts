import net from "node:net";

export interface RawReply {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
  /** Everything that was received. */
  text: string;
}

/** The lines of a request, ended as HTTP ends them. */
export const requestLines = (...rows: string[]): string => `${rows.join("\r\n")}\r\n\r\n`;

/** A connection that sends exactly the given bytes and never closes by itself. */
export class RawConnection {
  readonly socket: net.Socket;
  text = "";
  /** The other side closed it. */
  isClosed = false;

  constructor(port: number) {
    this.socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.socket.setEncoding("latin1");
    this.socket.on("data", (chunk) => {
      this.text += chunk;
    });
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.isClosed = true;
    });
    this.socket.on("end", () => {
      this.isClosed = true;
    });
  }

  send(bytes: string): this {
    this.socket.write(bytes, "latin1");
    return this;
  }

  get reply(): RawReply {
    return readReply(this.text);
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Sends a request as it is, and reads what comes until the other side closes. */
export async function sendRaw(port: number, bytes: string): Promise<RawReply> {
  const connection = new RawConnection(port).send(bytes);
  await new Promise((resolve) => connection.socket.once("end", resolve).once("close", resolve));
  connection.close();
  return connection.reply;
}

function readReply(text: string): RawReply {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...rows] = text.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    rows.map((row) => [row.slice(0, row.indexOf(":")).toLowerCase(), row.slice(row.indexOf(":") + 1).trim()]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: text.slice(end + 4), text };
}
