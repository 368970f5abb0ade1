"use client";

import type { ModalProps } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { sharedTexts } from "../texts.ts";
import { confirmBeforeClosing } from "../unsaved-changes.ts";
import { DialogId } from "./dialog-id.ts";
import { overlayCode, useOverlayCode } from "./overlay-code.ts";

interface Props extends ModalProps {
  /** The z-index of a dialog above all others: Escape then closes only this one. */
  onTop?: number;
}

/** Other dialogs close on Escape wherever it is pressed, unless the focused element has this attribute. */
const keepOthersOpen = ({ target }: FocusEvent) => target.setAttribute("data-mantine-stop-propagation", "true");

const aboveAll = (zIndex: number, onClose: () => void) => ({
  zIndex,
  closeOnEscape: false,
  onFocusCapture: keepOthersOpen,
  onKeyDown: ({ key }: KeyboardEvent) => key === "Escape" && onClose(),
});

/** Mantine's Modal, loaded later. One that was opened before is shown as soon as it is loaded. */
export function Modal({ opened, onClose, onTop, children, ...props }: Props) {
  const overlays = useOverlayCode();
  const id = useId();
  // It notes what to give the focus back to when it changes from closed to open.
  const [mayOpen, setMayOpen] = useState(overlays !== undefined);
  useEffect(() => setMayOpen(overlays !== undefined), [overlays]);
  useEffect(() => {
    if (opened) void overlayCode.start();
  }, [opened]);
  if (!overlays) return null;
  const close = () => confirmBeforeClosing(id, onClose);
  return (
    <overlays.Modal
      opened={opened && mayOpen}
      onClose={close}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
      {...props}
      {...(onTop !== undefined && aboveAll(onTop, close))}
    >
      <DialogId value={props.withCloseButton === false ? null : id}>{children}</DialogId>
    </overlays.Modal>
  );
}
