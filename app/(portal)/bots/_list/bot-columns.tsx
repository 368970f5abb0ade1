"use client";

import { createColumnHelper } from "@tanstack/react-table";
import type { Bot } from "#server/contract/bots.ts";
import { BotWords } from "../../../_ui/bot-words.tsx";
import { Name } from "../../../_ui/name.tsx";
import { BotCheckbox } from "./bot-checkbox.tsx";
import { BotLive } from "./bot-live.tsx";
import { BotName } from "./bot-name.tsx";
import { CopyId } from "./copy-id.tsx";
import type { features } from "./table-features.ts";

const column = createColumnHelper<typeof features, Bot>();

export const botColumns = (categoryNames: ReadonlyMap<string, string>) =>
  column.columns([
    column.display({
      id: "select",
      cell: ({ row }) => <BotCheckbox row={row} />,
      meta: { label: "Select", area: "select" },
    }),
    column.accessor("nickname", {
      header: "Nickname",
      cell: ({ row }) => <BotName bot={row.original} />,
      meta: { area: "name" },
    }),
    column.display({
      id: "live",
      header: "Now",
      cell: ({ row }) => <BotLive bot={row.original} />,
      meta: { label: "Now", area: "live" },
    }),
    column.accessor("flags", {
      id: "status",
      header: "Status",
      cell: ({ row }) => <BotWords flags={row.original.flags} />,
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
      cell: ({ row }) => <CopyId bot={row.original} />,
      meta: { area: "id" },
    }),
  ]);
