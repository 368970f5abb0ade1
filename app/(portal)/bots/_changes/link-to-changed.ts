import type { Language } from "../../../_languages/language.ts";
import type { NotificationLink } from "../../../_ui/notification-message.tsx";
import type { BotPatch } from "./bot-patch.ts";

/** To the category that bots were moved to, to the one bot that was changed, or to the list of those that are like them. */
export function linkToChanged(
  { t }: Language,
  bots: readonly { id: string }[],
  patch: BotPatch,
): NotificationLink | undefined {
  if (patch.parent) return { href: `/categories/${patch.parent}`, label: t("bots.changed.openCategory") };
  const [first] = bots;
  if (first && bots.length === 1) return { href: `/bots/${first.id}`, label: t("bots.changed.openBot") };
  const view = viewOf(patch);
  return view === undefined ? undefined : { href: `/bots?${view}`, label: t("bots.changed.openBots") };
}

/** Which bots are now as the changed ones are; none where that would be nearly all. */
function viewOf({ disabled, public: isPublic, parent }: BotPatch): string | undefined {
  if (disabled !== undefined) return disabled ? "view=disabled" : "status=enabled";
  if (parent === null) return "view=uncategorised";
  return isPublic ? "view=public" : undefined;
}
