import { once } from "node:events";
import net from "node:net";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { MAIL_LIMITS } from "../../contract/limits/mail.ts";
import { isLoopback } from "../../settings/setting-values.ts";
import type { Settings } from "../../settings/settings.ts";
import { DeadlineExceeded, withDeadline } from "../../with-deadline.ts";

/** The server's answer to the last command is not waited for longer. */
const QUIT_MS = 2_000;

export interface OutgoingMail {
  id: string;
  from: { name: string; address: string };
  address: string;
  subject: string;
  text: string;
  /** Where one request ends such mails (RFC 8058). */
  unsubscribeAddress?: string | undefined;
}

/** What a failed attempt means: nothing was sent, the server refuses this mail, or the mail may have arrived. */
export type MailFailure = "later" | "refused" | "unknown";

export class MailError extends Error {
  readonly failure: MailFailure;
  constructor(failure: MailFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

export interface MailConnection {
  /**
   * Sends one mail.
   * @param beforeText Runs when the server is ready for the text, before its first byte. When it rejects, nothing is sent.
   * @throws MailError
   */
  send(mail: OutgoingMail, beforeText: () => Promise<void>): Promise<void>;
  close(): void;
}

/**
 * Connects and signs in. TLS is used wherever the server offers it, and credentials are sent over TLS only, except to this
 * machine. Each step ends by its deadline whatever the server does: the library's own timeouts begin again with each byte.
 * @throws MailError
 */
export async function openMailConnection(
  { url, from }: NonNullable<Settings["smtp"]>,
  { openMs, sendMs }: Pick<typeof MAIL_LIMITS, "openMs" | "sendMs"> = MAIL_LIMITS,
): Promise<MailConnection> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLocal = isLoopback(`http://${hostname}`);
  const socket = new net.Socket();
  const connection = new SMTPConnection({
    ...{ connection: socket, host, secure, requireTLS: !secure && username !== "" && !isLocal },
    ...(!secure && isLocal && { tls: { rejectUnauthorized: false } }), // its certificate is rarely for this name
    name: from.address.split("@")[1],
  });
  const end = () => {
    connection.close();
    socket.destroy();
  };
  const credentials = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
  try {
    await withDeadline(openMs, async () => {
      await once(socket.connect(port ? Number(port) : secure ? 465 : 587, host), "connect");
      await signIn(connection, credentials);
    });
  } catch (error) {
    end();
    throw new MailError("later", describe(error), error);
  }
  return {
    async send(mail, beforeText) {
      const progress: Progress = { textBegan: false, isOver: false };
      try {
        await withDeadline(sendMs, () => sendOn(connection, { mail, beforeText, progress }));
      } catch (error) {
        const failure = classify(error as SMTPConnection.SMTPError, progress.textBegan);
        // Otherwise the rest of the text could still arrive, or what is said at the end be taken for one.
        if (failure === "unknown" || error instanceof DeadlineExceeded) end();
        throw new MailError(failure, describe(error), error);
      } finally {
        progress.isOver = true;
      }
    },
    close() {
      connection.quit();
      setTimeout(end, QUIT_MS).unref();
    },
  };
}

async function signIn(connection: SMTPConnection, credentials: SMTPConnection.Credentials | null): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    connection.on("error", reject);
    connection.on("end", () => reject(new Error(CLOSED)));
  });
  failed.catch(() => undefined); // after the connection is open, the mail that is being sent reports it
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([failed, new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))]);
  await step((done) => connection.connect(done));
  if (credentials) await step((done) => connection.login({ credentials }, done));
}

const CLOSED = "The mail server closed the connection.";

/** How far the sending of a mail has come. */
interface Progress {
  textBegan: boolean;
  isOver: boolean;
}

interface Sending {
  mail: OutgoingMail;
  beforeText: () => Promise<void>;
  progress: Progress;
}

async function sendOn(connection: SMTPConnection, { mail, beforeText, progress }: Sending): Promise<void> {
  const message = await compose(mail);
  // The connection reads this only after the server has answered DATA.
  const content = Readable.from(
    (async function* () {
      if (progress.isOver) return;
      await beforeText();
      if (progress.isOver) return;
      progress.textBegan = true;
      yield message;
    })(),
    { objectMode: false },
  );
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null) => {
      connection.off("error", settle).off("end", onEnd);
      if (error) reject(error);
      else resolve();
    };
    const onEnd = () => settle(new Error(CLOSED));
    connection.once("error", settle).once("end", onEnd);
    const envelope = { from: mail.from.address, to: [mail.address], size: message.length };
    connection.send(envelope, content, settle);
  });
}

/** A permanent refusal of the recipient or the text concerns this mail; one of the sender concerns the settings. */
function classify(error: SMTPConnection.SMTPError, textBegan: boolean): MailFailure {
  const { responseCode = 0, command } = error;
  const isAnswered = responseCode >= 400 && (command === "DATA" || !textBegan);
  if (!isAnswered) return textBegan ? "unknown" : "later";
  return responseCode >= 500 && command !== "MAIL FROM" ? "refused" : "later";
}

/** Encodes every header: no value can begin a new line. */
function compose({ id, from, address, subject, text, unsubscribeAddress }: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    ...{ from, to: { name: "", address }, subject, text, disableFileAccess: true, disableUrlAccess: true },
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeAddress && {
        "List-Unsubscribe": `<${unsubscribeAddress}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  });
  return composer.compile().build();
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
