"use client";

import { Text } from "@mantine/core";
import { PendingReviewsBadge } from "../../_ui/pending-reviews-badge.tsx";
import { ADMIN_ITEM } from "./navigation.ts";
import { SidebarLink } from "./sidebar-link.tsx";
import { shellTexts } from "./texts.ts";

/** The part of the navigation that only staff see. */
export function StaffLinks({ onVisit }: { onVisit: () => void }) {
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
        {shellTexts.staff}
      </Text>
      <SidebarLink item={ADMIN_ITEM} onVisit={onVisit} badge={<PendingReviewsBadge />} />
    </>
  );
}
