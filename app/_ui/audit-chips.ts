import type { Language } from "../_languages/language.ts";
import { AUDIT_GROUPS } from "./audit-actions.ts";
import { actionLabel } from "./audit-labels.ts";
import type { AuditState, ChangeAuditState } from "./audit-state.ts";
import type { FilterChip } from "./filter-chips.tsx";
import { timeFormat } from "./format.ts";

const formatDay = timeFormat({ dateStyle: "medium" });

/** The action that the filter names, or the group of actions. */
function actionText(language: Language, value: string): string {
  const group = AUDIT_GROUPS.find((name) => value === `${name}.`);
  return group
    ? language.t("audit.filter.allOf", { group: language.t(`audit.groups.${group}`) })
    : actionLabel(language, value);
}

/** A day of the person's own time zone. */
function dayText(language: Language, day: string): string {
  const date = new Date(`${day}T00:00`);
  return Number.isNaN(date.getTime()) ? day : formatDay(language, date.toISOString());
}

/** What the log is limited to besides the search. */
export function chipsOfAudit(language: Language, state: AuditState, onChange: ChangeAuditState): FilterChip[] {
  const { t } = language;
  const chips = [
    { id: "action", property: t("audit.filter.label"), value: state.action && actionText(language, state.action) },
    { id: "from", property: t("audit.filter.from"), value: state.from && dayText(language, state.from) },
    { id: "until", property: t("audit.filter.until"), value: state.until && dayText(language, state.until) },
  ] as const;
  return chips.flatMap(({ id, property, value }) =>
    value === ""
      ? []
      : [
          {
            ...{ id, label: t("shared.filters.chip", { property, value }) },
            onRemove: () => onChange({ [id]: null, before: null }),
          },
        ],
  );
}
