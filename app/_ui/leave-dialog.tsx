"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type LeaveQuestion, leaveQuestion } from "./unsaved-changes.ts";

/** Above the dialog whose text would be lost. */
const Z_INDEX = 10_000;

/** Asks before something unsaved is lost. One for all pages. */
export function LeaveDialog() {
  const { t } = useLanguage();
  const router = useRouter();
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get, () => null);
  const leave = ({ go }: LeaveQuestion) => {
    leaveQuestion.close();
    if (typeof go === "function") go();
    else router.push(go.href);
  };
  return (
    <ConfirmDialog
      opened={question !== null}
      onTop={Z_INDEX}
      title={question?.title}
      action={t("shared.leave.action")}
      onConfirm={() => question && leave(question)}
      onClose={leaveQuestion.close}
    >
      {question?.consequence}
    </ConfirmDialog>
  );
}
