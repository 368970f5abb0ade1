"use client";

import { Text } from "@mantine/core";
import { ReviewBadge } from "../../_ui/review-badge.tsx";
import { ADMIN_ROOM } from "./navigation.ts";
import { RoomLink } from "./room-link.tsx";

/** What only staff see of the navigation. */
export function StaffRooms({ onVisit }: { onVisit: () => void }) {
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
        Staff
      </Text>
      <RoomLink room={ADMIN_ROOM} onVisit={onVisit} badge={<ReviewBadge />} />
    </>
  );
}
