import type { ReactNode } from "react";
import { AccountRooms } from "./_frame/account-rooms.tsx";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountRooms />
      {children}
    </>
  );
}
