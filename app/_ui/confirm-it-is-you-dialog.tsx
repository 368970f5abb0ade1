"use client";

import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { loadLater } from "./load-later.tsx";
import { Modal } from "./overlays/modal.tsx";
import { offerConfirmation } from "./recent-sign-in.ts";

const ConfirmationForm = loadLater(() => import("./confirmation-form.tsx").then((module) => module.ConfirmationForm), {
  content: true,
});

/** Above every other dialog: the action that needs it may have been started in one. */
const Z_INDEX = 350;

/** Opens when an action needs a recent sign-in. What was typed below it is kept, and the action continues after it. */
export function ConfirmItIsYouDialog() {
  const { t } = useLanguage();
  const [opened, setOpened] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(() => {});
  const close = (isConfirmed: boolean) => {
    setOpened(false);
    answer.current(isConfirmed);
  };
  useEffect(() => {
    const dialog = {
      cancel: null as (() => void) | null,
      ask: () =>
        new Promise<boolean>((resolve) => {
          answer.current = (isConfirmed) => {
            dialog.cancel = null;
            resolve(isConfirmed);
          };
          dialog.cancel = () => {
            setOpened(false);
            answer.current(false);
          };
          setOpened(true);
        }),
    };
    return offerConfirmation(dialog);
  }, []);
  return (
    <Modal
      opened={opened}
      onClose={() => close(false)}
      closeOnEscape={false}
      zIndex={Z_INDEX}
      title={t("shared.confirmItIsYou.title")}
    >
      <ConfirmationForm onConfirmed={() => close(true)} />
    </Modal>
  );
}
