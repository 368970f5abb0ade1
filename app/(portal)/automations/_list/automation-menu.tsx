"use client";

import { IconCopy, IconCopyPlus, IconDownload, IconEdit, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import { exportAutomation } from "../_store/export-automation.ts";
import { useWriteAutomations } from "../_store/use-write-automations.ts";
import { automationsTexts } from "../texts.ts";
import type { ListedAutomation } from "./listed-automation.ts";

const CopyDialog = loadLater(() => import("./copy-dialog.tsx").then((module) => module.CopyDialog));
const texts = automationsTexts.menu;

interface Props extends ListedAutomation {
  categories: readonly Category[];
  /** On the page of the automation itself: called once it was deleted. */
  onDeleted?: () => void;
}

export function AutomationMenu({ category, automation, categories, onDeleted }: Props) {
  const [isCopying, setIsCopying] = useState(false);
  const actions = useAutomationActions({ category, automation }, onDeleted);
  const isOwnPage = onDeleted !== undefined;
  const others = categories.filter(({ id }) => id !== category.id);
  return (
    <>
      <ActionMenu label={texts.label(automation.name)} width={230} inRow={!isOwnPage} loading={actions.isPending}>
        {!isOwnPage && (
          <ActionItem icon={IconEdit} href={`/automations/${category.id}/${automation.id}`}>
            {texts.edit}
          </ActionItem>
        )}
        <ActionItem icon={IconCopyPlus} onClick={actions.duplicate}>
          {texts.duplicate}
        </ActionItem>
        <ActionItem
          icon={IconCopy}
          unavailable={others.length === 0 && texts.onlyCategory}
          onClick={() => setIsCopying(true)}
        >
          {texts.copy}
        </ActionItem>
        <ActionItem icon={IconDownload} onClick={() => exportAutomation(automation)}>
          {texts.export}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={actions.remove}>
          {texts.delete}
        </ActionItem>
      </ActionMenu>
      <CopyDialog automation={automation} categories={others} opened={isCopying} onClose={() => setIsCopying(false)} />
    </>
  );
}

/** They do not depend on the row, which is gone once its automation is deleted. */
function useAutomationActions({ category: { id: categoryId }, automation }: ListedAutomation, onDeleted?: () => void) {
  const { add, remove } = useWriteAutomations();
  const automationId = automation.id ?? "";
  /** The copy is off: with two of them, a bot would do everything twice. */
  const duplicate = async () => {
    const copy = { ...automation, enabled: false };
    const [added] = await add.mutateAsync({ categoryId, automations: [copy], after: automationId });
    notifySuccess(texts.duplicated(added?.name ?? automation.name));
  };
  const removeOne = async () => {
    const removed = await remove.mutateAsync({ categoryId, automationId });
    notifyWithUndo(texts.deleted(removed.automation.name), async () => {
      await add.mutateAsync({ categoryId, automations: [removed.automation], after: removed.after });
    });
    onDeleted?.();
  };
  return {
    isPending: add.isPending || remove.isPending,
    duplicate: () => void duplicate().catch((error: unknown) => notifyError(error)),
    remove: () => void removeOne().catch((error: unknown) => notifyError(error)),
  };
}
