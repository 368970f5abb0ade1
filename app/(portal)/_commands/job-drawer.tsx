"use client";

import { Drawer } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { DialogId } from "../../_ui/overlays/dialog-id.ts";
import { confirmBeforeClosing } from "../../_ui/unsaved-changes.ts";

/** The results are much code, and most people who open a page with a drawer run nothing. */
export const RunningJob = loadLater(() => import("./running-job.tsx").then((module) => module.RunningJob), {
  content: true,
  placeholder: <LoadingRows rows={3} />,
});

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A form, and then the job that it has started. */
  children: ReactNode;
}

/** Beside the page: starts a job and shows its progress. Closing it does not stop the job. */
export function JobDrawer({ opened, onClose, title, children }: Props) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <Drawer
      opened={opened}
      onClose={() => confirmBeforeClosing(id, onClose)}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": t("commands.close") }}
      keepMounted={false}
    >
      <DialogId value={id}>{children}</DialogId>
    </Drawer>
  );
}
