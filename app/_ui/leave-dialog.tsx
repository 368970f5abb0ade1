"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { sharedTexts } from "./texts.ts";
import { type LeaveQuestion, leaveQuestion } from "./unsaved-changes.ts";

/** Above the dialog whose text would be lost. */
const Z_INDEX = 10_000;

/** Asks before something unsaved is lost. One for all pages. */
export function LeaveDialog() {
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
      action={sharedTexts.leave.action}
      onConfirm={() => question && leave(question)}
      onClose={leaveQuestion.close}
    >
      {question?.consequence}
    </ConfirmDialog>
  );
}
