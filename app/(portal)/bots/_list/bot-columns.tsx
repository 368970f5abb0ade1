"use client";

import { createColumnHelper } from "@tanstack/react-table";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlagLabels } from "../../../_ui/bot-flag-labels.tsx";
import { Name } from "../../../_ui/name.tsx";
import { BotCheckboxCell } from "./bot-checkbox-cell.tsx";
import { BotIdCell } from "./bot-id-cell.tsx";
import { BotNameCell } from "./bot-name-cell.tsx";
import { BotStatusCell } from "./bot-status-cell.tsx";
import type { features } from "./table-features.ts";

const column = createColumnHelper<typeof features, Bot>();

export const botColumns = (categoryNames: ReadonlyMap<string, string>) =>
  column.columns([
    column.display({
      id: "select",
      cell: ({ row }) => <BotCheckboxCell row={row} />,
      meta: { label: "Select", area: "select" },
    }),
    column.accessor("nickname", {
      header: "Nickname",
      cell: ({ row }) => <BotNameCell bot={row.original} />,
      meta: { area: "name" },
    }),
    column.display({
      id: "live",
      header: "Now",
      cell: ({ row }) => <BotStatusCell bot={row.original} />,
      meta: { label: "Now", area: "live" },
    }),
    column.accessor("flags", {
      id: "status",
      header: "Status",
      cell: ({ row }) => <BotFlagLabels flags={row.original.flags} />,
      meta: { area: "words" },
    }),
    column.accessor((bot) => (bot.parent === null ? "" : (categoryNames.get(bot.parent) ?? "")), {
      id: "category",
      header: "Category",
      cell: ({ getValue }) => (getValue() === "" ? <span data-none>Uncategorised</span> : <Name>{getValue()}</Name>),
      meta: { area: "category" },
    }),
    column.accessor("email", {
      header: "E-mail",
      cell: ({ getValue }) => getValue() ?? <span data-none>None</span>,
      meta: { area: "email" },
    }),
    column.accessor("id", {
      header: "Id",
      cell: ({ row }) => <BotIdCell bot={row.original} />,
      meta: { area: "id" },
    }),
  ]);
