import type { Refusal } from "#control/automations/run-meanings.ts";
import type { Language } from "../../../_languages/language.ts";

/** What limits kept from happening: `Refused: 3 times because …, once because ….` */
export const describeRefusals = ({ t, format }: Language, limits: Partial<Record<Refusal, number>>): string =>
  t("automations.runs.refusedBy", {
    reasons: format.plainList(
      Object.entries(limits).map(([limit, count]) => t(`automations.runs.refusals.${limit as Refusal}`, { count })),
    ),
  });
