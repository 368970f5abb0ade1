"use client";

import { RoomTabs } from "../../../_ui/room-tabs.tsx";

const ROOMS = [
  { href: "/account", label: "Profile" },
  { href: "/account/sessions", label: "Sessions" },
  { href: "/account/apps", label: "Authorised applications" },
];

export const AccountRooms = () => <RoomTabs label="Account" rooms={ROOMS} />;
