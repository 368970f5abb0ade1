"use client";

import { useRouter } from "next/navigation";
import type { KeyboardEvent } from "react";
import { notifySuccess } from "../../../_ui/notify.ts";
import { botsTexts } from "../texts.ts";
import type { BotRow } from "./bots-table.tsx";

interface Options {
  /** Whether single letters are shortcuts. */
  letters: boolean;
  onOpen: (botId: string) => void;
  onClosePanel: () => void;
}

/** Handles keys that are pressed on a row of the table, or in the side panel of a row. */
export function useRowKeys({ letters, onOpen, onClosePanel }: Options) {
  const router = useRouter();
  const toggle = (row: BotRow, event: KeyboardEvent) =>
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: event.shiftKey });
  const copyId = async (row: BotRow) => {
    await navigator.clipboard.writeText(row.id);
    notifySuccess(botsTexts.copiedId(row.original.nickname));
  };
  const onRow = { enter: (row: BotRow) => onOpen(row.id), " ": toggle, escape: onClosePanel };
  const anywhere = { x: toggle, e: (row: BotRow) => router.push(`/bots/${row.id}`), ".": copyId };
  return (event: KeyboardEvent, row: BotRow) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRowFocused = event.target === event.currentTarget && event.currentTarget.role === "row";
    const key = event.key.toLowerCase();
    const act =
      (isRowFocused && onRow[key as keyof typeof onRow]) || (letters && anywhere[key as keyof typeof anywhere]);
    if (!act) return;
    event.preventDefault();
    void act(row, event);
  };
}
