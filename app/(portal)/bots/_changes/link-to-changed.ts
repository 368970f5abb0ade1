import type { NotificationLink } from "../../../_ui/notification-message.tsx";
import { botsTexts } from "../texts.ts";
import type { BotPatch } from "./bot-patch.ts";

const texts = botsTexts.changed;

/** To the category that bots were moved to, to the one bot that was changed, or to the list of those that are like them. */
export function linkToChanged(bots: readonly { id: string }[], patch: BotPatch): NotificationLink | undefined {
  if (patch.parent) return { href: `/categories/${patch.parent}`, label: texts.openCategory };
  const [first] = bots;
  if (first && bots.length === 1) return { href: `/bots/${first.id}`, label: texts.openBot };
  const view = viewOf(patch);
  return view === undefined ? undefined : { href: `/bots?${view}`, label: texts.openBots };
}

/** Which bots are now as the changed ones are; none where that would be nearly all. */
function viewOf({ disabled, public: isPublic, parent }: BotPatch): string | undefined {
  if (disabled !== undefined) return disabled ? "view=disabled" : "status=enabled";
  if (parent === null) return "view=uncategorised";
  return isPublic ? "view=public" : undefined;
}
