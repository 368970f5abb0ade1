import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import type { Settings } from "../../env.ts";
import { isLoopback } from "../../settings/setting-values.ts";

const TIMES = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, dnsTimeout: 10_000 };

export interface OutgoingMail {
  id: string;
  from: { name: string; address: string };
  address: string;
  subject: string;
  text: string;
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

/** Connects and signs in. Credentials are sent over TLS only, except to this machine. @throws MailError */
export async function openMailConnection({ url, from }: NonNullable<Settings["smtp"]>): Promise<MailConnection> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLocal = isLoopback(`http://${hostname}`);
  const connection = new SMTPConnection({
    ...TIMES,
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && username !== "" && !isLocal,
    ignoreTLS: !secure && isLocal,
    name: from.address.split("@")[1],
  });
  const failed = new Promise<never>((_, reject) => {
    connection.on("error", (error) => reject(new MailError("later", describe(error), error)));
    connection.on("end", () => reject(new MailError("later", "The mail server closed the connection.")));
  });
  failed.catch(() => undefined); // after the connection is open, the mail that is being sent reports it
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([failed, new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))]);
  try {
    await step((done) => connection.connect(done));
    const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    if (username) await step((done) => connection.login({ credentials }, done));
  } catch (error) {
    connection.close();
    throw new MailError("later", describe(error), error);
  }
  return {
    send: (mail, beforeText) => sendOn(connection, mail, beforeText),
    close: () => connection.quit(),
  };
}

async function sendOn(connection: SMTPConnection, mail: OutgoingMail, beforeText: () => Promise<void>): Promise<void> {
  const message = await compose(mail);
  let isSettled = false;
  let textBegan = false;
  // The connection reads this only after the server has answered DATA.
  const content = Readable.from(
    (async function* () {
      if (isSettled) return;
      await beforeText();
      textBegan = true;
      yield message;
    })(),
    { objectMode: false },
  );
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null) => {
      isSettled = true;
      connection.off("error", settle).off("end", onEnd);
      if (!error) return resolve();
      const failure = classify(error, textBegan);
      if (failure === "unknown") connection.close(); // otherwise the rest of the text could still arrive
      reject(new MailError(failure, describe(error), error));
    };
    const onEnd = () => settle(new Error("The mail server closed the connection."));
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
function compose({ id, from, address, subject, text }: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    ...{ from, to: { name: "", address }, subject, text, disableFileAccess: true, disableUrlAccess: true },
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  });
  return composer.compile().build();
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
