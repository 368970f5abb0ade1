import type { IncidentState } from "../../contract/incidents.ts";
import { CONFIRM_HOURS } from "../../contract/limits/status.ts";
import { settings } from "../../settings/settings.ts";

interface MailText {
  subject: string;
  text: string;
}

const place = () => new URL(settings().publicUrl).host;
const paragraphs = (...lines: string[]): string => lines.join("\n\n");

/** In mails and in the feed. */
export const INCIDENT_STATE_NAMES: Record<IncidentState, string> = {
  investigating: "Investigating",
  identified: "Cause found",
  monitoring: "Watching a fix",
  resolved: "Resolved",
};

export interface MailedUpdate {
  incidentId: string;
  title: string;
  state: IncidentState;
  text: string;
}

/** Mails about the status. Those that ask to confirm may go to strangers: they hold nothing that somebody chose. */
export const statusMails = {
  confirm: (token: string): MailText => ({
    subject: `Confirm mails about the status of ${place()}`,
    text: paragraphs(
      `Somebody asked for mails about incidents of ${place()} to this address. If it was you, confirm it here:`,
      `${settings().publicUrl}/status/confirm#${token}`,
      `The link works once, for ${CONFIRM_HOURS} hours. If it was not you, ignore this mail: you get no other one.`,
    ),
  }),
  update: ({ incidentId, title, state, text }: MailedUpdate, unsubscribeAddress: string): MailText => ({
    subject: `${INCIDENT_STATE_NAMES[state]}: ${title} (${place()})`,
    text: paragraphs(
      `${INCIDENT_STATE_NAMES[state]}: ${title}`,
      text,
      `All updates: ${settings().publicUrl}/status#incident-${incidentId}`,
      `This address gets mails about incidents of ${place()}. This link ends them:`,
      unsubscribeAddress,
    ),
  }),
};
