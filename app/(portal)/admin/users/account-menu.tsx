"use client";

import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconAdjustments, IconBan, IconDotsVertical, IconHistory, IconLockOpen } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import type { User } from "#server/contract/user.ts";
import { type Account, isBanned, whyNotMine } from "./account.ts";
import { BanAccount } from "./ban-account.tsx";
import { ChangeAccount } from "./change-account.tsx";
import { UnbanAccount } from "./unban-account.tsx";

type Dialog = "change" | "ban" | "unban";

export function AccountMenu({ account, self }: { account: Account; self: User }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const reason = whyNotMine(account, self);
  const banned = isBanned(account);
  return (
    <>
      <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${account.username}`}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reason ? (
            <Menu.Label>
              <Text span size="xs">
                {reason}
              </Text>
            </Menu.Label>
          ) : (
            <>
              <Menu.Item leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => setDialog("change")}>
                Flags and bot limit
              </Menu.Item>
              {banned ? (
                <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => setDialog("unban")}>
                  Lift the ban
                </Menu.Item>
              ) : (
                <Menu.Item color="red" leftSection={<IconBan size={18} aria-hidden />} onClick={() => setDialog("ban")}>
                  Ban
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Item
            component={Link}
            href={`/admin/audit?account=${account.id}`}
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            Audit log
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "change" && <ChangeAccount account={account} self={self} onClose={close} />}
      {dialog === "ban" && <BanAccount account={account} onClose={close} />}
      {dialog === "unban" && <UnbanAccount account={account} onClose={close} />}
    </>
  );
}
