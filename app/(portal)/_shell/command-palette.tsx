"use client";

import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from "@mantine/spotlight";
import { IconFileImport, IconKey, IconKeyboard, IconPlus, IconRobot, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "../../_ui/trpc.ts";
import { confirmBeforeLeaving } from "../../_ui/unsaved-changes-guard.tsx";
import { ADMIN_ITEM, DEVELOPER_ITEMS, MAIN_ITEMS } from "./navigation.ts";

/** Go anywhere, or to any bot, by typing a part of its name (Ctrl or Cmd + K). */
export function CommandPalette({ isStaff, onShortcuts }: { isStaff: boolean; onShortcuts: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const bots = useQuery({ ...trpc.bots.list.queryOptions({}), enabled: open });
  const goTo = (href: string) => () => confirmBeforeLeaving(() => router.push(href));
  const all = [...MAIN_ITEMS, ...DEVELOPER_ITEMS, ...(isStaff ? [ADMIN_ITEM] : [])];
  const rooms: SpotlightActionData[] = all.map(({ href, label, icon: Icon }) => ({
    id: href,
    label,
    leftSection: <Icon size={20} stroke={1.6} />,
    onClick: goTo(href),
  }));
  const groups: SpotlightActionGroupData[] = [
    { group: "Go to", actions: rooms },
    {
      group: "Do",
      actions: [
        { id: "new-bot", label: "Add a bot", leftSection: <IconPlus size={20} />, onClick: goTo("/bots?new=true") },
        {
          id: "import",
          label: "Import bots",
          leftSection: <IconFileImport size={20} />,
          onClick: goTo("/bots/import"),
        },
        {
          id: "new-token",
          label: "Create an API token",
          leftSection: <IconKey size={20} />,
          onClick: goTo("/developers/tokens?new=true"),
        },
        {
          id: "shortcuts",
          label: "Keyboard shortcuts",
          leftSection: <IconKeyboard size={20} />,
          onClick: onShortcuts,
        },
      ],
    },
    {
      group: "Bots",
      actions: (bots.data ?? []).map((bot) => ({
        id: bot.id,
        label: bot.nickname,
        description: bot.email ?? undefined,
        leftSection: <IconRobot size={20} stroke={1.6} />,
        onClick: goTo(`/bots/${bot.id}?tab=console`),
      })),
    },
  ];
  return (
    <Spotlight
      actions={groups}
      limit={12}
      scrollable
      maxHeight={420}
      nothingFound="Nothing found"
      shortcut="mod + K"
      tagsToIgnore={[]}
      onSpotlightOpen={() => setOpen(true)}
      searchProps={{ leftSection: <IconSearch size={20} />, placeholder: "A page, or a part of a bot's name" }}
    />
  );
}
