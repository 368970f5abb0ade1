import type { NotificationKind } from "../../contract/alerts.ts";
import { describeNotification } from "../../contract/describe-notification.ts";
import { looksLikeLink } from "../../contract/names.ts";
import { sanitizeLine } from "../../contract/sanitize-name.ts";
import { answerIn } from "../../languages/answers.ts";
import type { Translator } from "../../languages/translator.ts";
import { isolate, type MailText, pageAddress } from "../mail/mail-text.ts";

type Data = Record<string, unknown>;

/** What a notification says, and where to look. */
export function alertMail(reader: Translator, kind: NotificationKind, data: Data): MailText {
  const subject = describeNotification(reader, kind, readableNames(reader, data));
  const reason = findReason(reader, kind, data);
  const told = reader.t("mails.alert.sentence", { sentence: subject }) + (reason === null ? "" : `\n${reason}`);
  const settings = `${reader.t("mails.alert.choose")}\n${pageAddress("/account/notifications")}\n`;
  return { subject, text: [told, data.url, settings].join("\n\n") };
}

/** Staff's words stay as they are; those of the service are translated. */
function findReason({ locale }: Translator, kind: NotificationKind, { reason }: Data): string | null {
  if (typeof reason !== "string") return null;
  return kind === "request.decided" ? reason : answerIn(locale)(reason);
}

/** Mail programs would make links of names and texts that a player, or somebody with a token, has chosen. */
function readableNames(reader: Translator, data: Data): Data {
  const insteadOfLink: Data = {
    name: reader.t("mails.alert.nameLikeLink"),
    text: reader.t("mails.alert.textLikeLink"),
  };
  const read = (key: string, value: unknown): unknown => {
    if (!Object.hasOwn(insteadOfLink, key) || typeof value !== "string") return value;
    return looksLikeLink(value) ? insteadOfLink[key] : isolate(reader, sanitizeLine(value));
  };
  return JSON.parse(JSON.stringify(data, read));
}
