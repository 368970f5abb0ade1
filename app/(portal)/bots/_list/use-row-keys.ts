"use client";

import { useRouter } from "next/navigation";
import type { KeyboardEvent } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { notifySuccess } from "../../../_ui/notify.ts";
import { botsTexts } from "../texts.ts";

interface Options {
  /** Whether single letters are shortcuts. */
  letters: boolean;
  onToggle: (botId: string, isRange: boolean) => void;
  onOpen: (botId: string) => void;
  onClosePanel: () => void;
}

/** Handles keys that are pressed on a row of the table, or in the side panel of a row. */
export function useRowKeys({ letters, onToggle, onOpen, onClosePanel }: Options) {
  const router = useRouter();
  const toggle = ({ id }: Bot, event: KeyboardEvent) => onToggle(id, event.shiftKey);
  const copyId = async ({ id, nickname }: Bot) => {
    await navigator.clipboard.writeText(id);
    notifySuccess(botsTexts.copiedId(nickname));
  };
  const onRow = { enter: ({ id }: Bot) => onOpen(id), " ": toggle, escape: onClosePanel };
  const anywhere = { x: toggle, e: ({ id }: Bot) => router.push(`/bots/${id}`), ".": copyId };
  return (event: KeyboardEvent, bot: Bot) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRowFocused = event.target === event.currentTarget && event.currentTarget.role === "row";
    const key = event.key.toLowerCase();
    const act =
      (isRowFocused && onRow[key as keyof typeof onRow]) || (letters && anywhere[key as keyof typeof anywhere]);
    if (!act) return;
    event.preventDefault();
    void act(bot, event);
  };
}
