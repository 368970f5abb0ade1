"use client";

import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from "@mantine/spotlight";
import { IconFileImport, IconKey, IconKeyboard, IconPlus, IconRobot, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "../../_ui/trpc.ts";
import { confirmBeforeLeaving } from "../../_ui/unsaved-changes-guard.tsx";
import { ADMIN_ITEM, DEVELOPER_ITEMS, MAIN_ITEMS, NOTIFICATION_ITEMS } from "./navigation.ts";
import { shellTexts } from "./texts.ts";

const texts = shellTexts.palette;

/** Opens any page or bot by a part of its name (Ctrl or Cmd + K). */
export function CommandPalette({ isStaff, onShortcuts }: { isStaff: boolean; onShortcuts: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [wasOpened, setWasOpened] = useState(false);
  const bots = useQuery({ ...trpc.bots.list.queryOptions({}), enabled: wasOpened });
  const goTo = (href: string) => () => confirmBeforeLeaving(() => router.push(href));
  const items = [...MAIN_ITEMS, ...DEVELOPER_ITEMS, ...NOTIFICATION_ITEMS, ...(isStaff ? [ADMIN_ITEM] : [])];
  const pages: SpotlightActionData[] = items.map(({ href, label, icon: Icon }) => ({
    id: href,
    label,
    leftSection: <Icon size={20} stroke={1.6} />,
    onClick: goTo(href),
  }));
  const groups: SpotlightActionGroupData[] = [
    { group: texts.pages, actions: pages },
    {
      group: texts.actions,
      actions: [
        { id: "new-bot", label: texts.addBot, leftSection: <IconPlus size={20} />, onClick: goTo("/bots?new=true") },
        {
          id: "import",
          label: texts.importBots,
          leftSection: <IconFileImport size={20} />,
          onClick: goTo("/bots/import"),
        },
        {
          id: "new-token",
          label: texts.createToken,
          leftSection: <IconKey size={20} />,
          onClick: goTo("/developers/tokens?new=true"),
        },
        {
          id: "shortcuts",
          label: shellTexts.shortcuts.title,
          leftSection: <IconKeyboard size={20} />,
          onClick: onShortcuts,
        },
      ],
    },
    {
      group: texts.bots,
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
      nothingFound={texts.noResults}
      shortcut="mod + K"
      tagsToIgnore={[]}
      onSpotlightOpen={() => setWasOpened(true)}
      searchProps={{ leftSection: <IconSearch size={20} />, placeholder: texts.placeholder }}
    />
  );
}
