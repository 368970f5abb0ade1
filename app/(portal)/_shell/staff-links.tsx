"use client";

import { Text } from "@mantine/core";
import { PendingReviewsBadge } from "../../_ui/pending-reviews-badge.tsx";
import { ADMIN_ITEM } from "./navigation.ts";
import { SidebarLink } from "./sidebar-link.tsx";

/** What only staff see of the navigation. */
export function StaffLinks({ onVisit }: { onVisit: () => void }) {
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
        Staff
      </Text>
      <SidebarLink room={ADMIN_ITEM} onVisit={onVisit} badge={<PendingReviewsBadge />} />
    </>
  );
}
