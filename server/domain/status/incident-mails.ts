import type { IncidentState } from "../../contract/incidents.ts";
import { CONFIRM_HOURS } from "../../contract/limits/status.ts";
import type { Translator } from "../../languages/translator.ts";
import { isolate, type MailText, pageAddress, paragraphs, serviceHost } from "../mail/mail-text.ts";

export interface MailedUpdate {
  incidentId: string;
  title: string;
  state: IncidentState;
  text: string;
}

/**
 * Mails about the status. Those that ask to confirm may go to strangers: they hold nothing that somebody chose. What staff
 * wrote of an incident stays as they wrote it.
 */
export const statusMails = {
  confirm: ({ t }: Translator, token: string): MailText => ({
    subject: t("mails.subscription.subject", { host: serviceHost() }),
    text: paragraphs(
      t("mails.subscription.asked", { host: serviceHost() }),
      pageAddress(`/status/confirm#${token}`),
      t("mails.subscription.end", { hours: CONFIRM_HOURS }),
    ),
  }),
  update: (reader: Translator, update: MailedUpdate, unsubscribeAddress: string): MailText => {
    const { t } = reader;
    const named = { state: t(`incidents.states.${update.state}`), title: isolate(reader, update.title) };
    return {
      subject: t("mails.incident.subject", { ...named, host: serviceHost() }),
      text: paragraphs(
        t("mails.incident.heading", named),
        update.text,
        t("mails.incident.updates", { address: pageAddress(`/status#incident-${update.incidentId}`) }),
        t("mails.incident.end", { host: serviceHost() }),
        unsubscribeAddress,
      ),
    };
  },
};
