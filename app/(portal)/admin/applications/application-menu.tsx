"use client";

import { ActionIcon, Menu, Text } from "@mantine/core";
import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconDotsVertical,
  IconHistory,
  IconLockOpen,
} from "@tabler/icons-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { User } from "#server/contract/user.ts";
import { isDisabled, isVerified, type JudgedApplication, whyNotMine } from "./application.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import type { Change } from "./use-change.ts";

export function ApplicationMenu({ app, self }: { app: JudgedApplication; self: User }) {
  /** With the application as it was shown then: what its owner changes meanwhile was not looked at. */
  const [asked, setAsked] = useState<{ change: Change; seen: JudgedApplication } | null>(null);
  const reason = whyNotMine(app, self);
  const item = (to: Change, words: string, icon: ReactNode, color?: string) => (
    <Menu.Item leftSection={icon} onClick={() => setAsked({ change: to, seen: app })} {...(color && { color })}>
      {words}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${app.name}`}>
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
              {isVerified(app)
                ? item("unverify", "Take the verification back", <IconCircleDashed size={18} aria-hidden />)
                : item("verify", "Verify", <IconCircleCheck size={18} aria-hidden />)}
              {isDisabled(app)
                ? item("enable", "Enable", <IconLockOpen size={18} aria-hidden />)
                : item("disable", "Disable", <IconBan size={18} aria-hidden />, "red")}
            </>
          )}
          <Menu.Item
            component={Link}
            href={`/admin/audit?account=${app.owner.id}`}
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            Audit log of its owner
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && <ChangeDialog app={asked.seen} change={asked.change} onClose={() => setAsked(null)} />}
    </>
  );
}
