"use client";

import { createColumnHelper } from "@tanstack/react-table";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlagLabels } from "../../../_ui/bot-flag-labels.tsx";
import { Name } from "../../../_ui/name.tsx";
import { reasonTexts } from "../../_reasons/texts.ts";
import { botsTexts } from "../texts.ts";
import { BotCheckboxCell } from "./bot-checkbox-cell.tsx";
import { BotIdCell } from "./bot-id-cell.tsx";
import { BotNameCell } from "./bot-name-cell.tsx";
import { BotReasonCell } from "./bot-reason-cell.tsx";
import { BotStatusCell } from "./bot-status-cell.tsx";
import type { features } from "./table-features.ts";

const texts = botsTexts.columns;
const column = createColumnHelper<typeof features, Bot>();

export const botColumns = (categoryNames: ReadonlyMap<string, string>) =>
  column.columns([
    column.display({
      id: "select",
      cell: ({ row }) => <BotCheckboxCell row={row} />,
      meta: { label: texts.select, area: "select" },
    }),
    column.accessor("nickname", {
      header: texts.nickname,
      cell: ({ row }) => <BotNameCell bot={row.original} />,
      meta: { area: "name" },
    }),
    column.display({
      id: "live",
      header: texts.status,
      cell: ({ row }) => <BotStatusCell bot={row.original} />,
      meta: { label: texts.status, area: "live" },
    }),
    column.display({
      id: "reason",
      header: reasonTexts.title,
      cell: ({ row }) => <BotReasonCell bot={row.original} />,
      meta: { label: reasonTexts.title, area: "reason" },
    }),
    column.accessor("flags", {
      id: "status",
      header: texts.flags,
      cell: ({ row }) => <BotFlagLabels flags={row.original.flags} />,
      meta: { area: "flags" },
    }),
    column.accessor((bot) => (bot.parent === null ? "" : (categoryNames.get(bot.parent) ?? "")), {
      id: "category",
      header: texts.category,
      cell: ({ getValue }) =>
        getValue() === "" ? <span data-none>{botsTexts.uncategorised}</span> : <Name>{getValue()}</Name>,
      meta: { area: "category" },
    }),
    column.accessor("email", {
      header: texts.email,
      cell: ({ getValue }) => getValue() ?? <span data-none>{botsTexts.noEmail}</span>,
      meta: { area: "email" },
    }),
    column.accessor("id", {
      header: texts.id,
      cell: ({ row }) => <BotIdCell bot={row.original} />,
      meta: { area: "id" },
    }),
  ]);
