"use client";

import { ReviewBadge } from "../../../_ui/review-badge.tsx";
import { RoomTabs } from "../../../_ui/room-tabs.tsx";

const ROOMS = [
  { href: "/admin", label: "Requests", badge: <ReviewBadge /> },
  { href: "/admin/users", label: "Users" },
  { href: "/admin/applications", label: "Applications" },
  { href: "/admin/maintenance", label: "Maintenance" },
  { href: "/admin/audit", label: "Audit" },
];

export const AdminRooms = () => <RoomTabs label="Admin" rooms={ROOMS} />;
