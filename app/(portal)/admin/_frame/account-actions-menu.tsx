"use client";

import { Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { MenuLabel } from "../../../_ui/overlays/menu.tsx";

interface Props {
  /** What the actions apply to. */
  name: string;
  /** Why the reader must not take these actions; null when allowed. */
  reason: string | null;
  /** The account of the linked audit log. */
  accountId: string;
  auditLabel: string;
  /** The actions. */
  children: ReactNode;
}

/** The menu of actions of one row, with the audit log of its account. */
export function AccountActionsMenu({ name, reason, accountId, auditLabel, children }: Props) {
  const { t } = useLanguage();
  return (
    <ActionMenu label={t("shared.actionsFor", { name })} width={250} inRow>
      {reason ? (
        <MenuLabel>
          <Text span size="xs">
            {reason}
          </Text>
        </MenuLabel>
      ) : (
        children
      )}
      <ActionItem icon={IconHistory} href={`/admin/audit?account=${accountId}`}>
        {auditLabel}
      </ActionItem>
    </ActionMenu>
  );
}
