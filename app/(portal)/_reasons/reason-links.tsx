import { Button } from "@mantine/core";
import type { BotReason } from "#server/contract/bot-reasons.ts";
import { Link } from "../../_ui/link.tsx";

/** The list of the bots with this reason. */
export function botsOf(reason: BotReason): string {
  const category = "categoryId" in reason ? `&category=${reason.categoryId ?? "none"}` : "";
  return `/bots?reason=${reason.code}${category}`;
}

export const LinkButton = ({ href, children }: { href: string; children: string }) => (
  <Button component={Link} href={href} size="xs" variant="default">
    {children}
  </Button>
);
