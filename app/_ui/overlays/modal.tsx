"use client";

import type { ModalProps } from "@mantine/core";
import { type FocusEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { confirmBeforeClosing } from "../unsaved-changes.ts";
import { DialogId } from "./dialog-id.ts";
import { consumeMenuButton } from "./menu-button.ts";
import { overlayCode, useOverlayCode } from "./overlay-code.ts";

interface Props extends ModalProps {
  /** The z-index of a dialog above all others: Escape then closes only this one. */
  onTop?: number;
}

/** The open dialogs above all others, the latest at the end. While there is one, nothing closes those below. */
const openOnTop: string[] = [];

/** Wherever the focus is: a dialog has it only a moment after it is seen. */
function useEscapeOnTop(id: string, isOpenOnTop: boolean, close: () => void): void {
  const closeLatest = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing || openOnTop.at(-1) !== id) return;
    event.stopImmediatePropagation();
    close();
  });
  useEffect(() => {
    if (!isOpenOnTop) return;
    openOnTop.push(id);
    window.addEventListener("keydown", closeLatest, { capture: true });
    return () => {
      openOnTop.splice(openOnTop.indexOf(id), 1);
      window.removeEventListener("keydown", closeLatest, { capture: true });
    };
  }, [id, isOpenOnTop]);
}

/** Mantine's own dialogs close on Escape wherever it is pressed, unless the focused element has this attribute. */
const keepOthersOpen = ({ target }: FocusEvent) => target.setAttribute("data-mantine-stop-propagation", "true");

/** Longer than a dialog takes to fade away. */
const CLOSED_MS = 400;

/**
 * A dialog gives the focus back to what had it. If that is gone, such as the item of a menu or a deleted row, the button of
 * the menu gets it, or the page.
 */
function useFocusAfterwards(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const menuButton = consumeMenuButton();
    return () => void setTimeout(() => focusIfLost(menuButton), CLOSED_MS);
  }, [opened]);
}

function focusIfLost(menuButton: HTMLElement | null): void {
  const isLost = () => document.activeElement === document.body && !document.querySelector("[aria-modal=true]");
  if (isLost()) menuButton?.focus({ preventScroll: true });
  if (isLost()) document.getElementById("content")?.focus({ preventScroll: true });
}

/** Mantine's Modal, loaded later. One that was opened before is shown as soon as it is loaded. */
export function Modal({ opened, onClose, onTop, children, ...props }: Props) {
  const { t } = useLanguage();
  const overlays = useOverlayCode();
  const id = useId();
  // It notes what to give the focus back to when it changes from closed to open.
  const [mayOpen, setMayOpen] = useState(overlays !== undefined);
  useEffect(() => setMayOpen(overlays !== undefined), [overlays]);
  useEffect(() => {
    if (opened) void overlayCode.start();
  }, [opened]);
  const isOnTop = onTop !== undefined;
  const close = () => {
    if (isOnTop || openOnTop.length === 0) confirmBeforeClosing(id, onClose);
  };
  useEscapeOnTop(id, isOnTop && opened, close);
  useFocusAfterwards(opened);
  if (!overlays) return null;
  return (
    <overlays.Modal
      opened={opened && mayOpen}
      onClose={close}
      closeButtonProps={{ "aria-label": t("shared.close") }}
      {...props}
      {...(isOnTop && { zIndex: onTop, closeOnEscape: false, onFocusCapture: keepOthersOpen })}
    >
      <DialogId value={props.withCloseButton === false ? null : id}>{children}</DialogId>
    </overlays.Modal>
  );
}
