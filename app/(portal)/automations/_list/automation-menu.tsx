"use client";

import { IconCopy, IconCopyPlus, IconDownload, IconEdit, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import { exportAutomation } from "../_store/export-automation.ts";
import { useWriteAutomations } from "../_store/use-write-automations.ts";
import type { ListedAutomation } from "./listed-automation.ts";

const CopyDialog = loadLater(() => import("./copy-dialog.tsx").then((module) => module.CopyDialog));

interface Props extends ListedAutomation {
  categories: readonly Category[];
  /** On the page of the automation itself: called once it was deleted. */
  onDeleted?: () => void;
}

export function AutomationMenu({ category, automation, categories, onDeleted }: Props) {
  const { t } = useLanguage();
  const [isCopying, setIsCopying] = useState(false);
  const actions = useAutomationActions({ category, automation }, onDeleted);
  const isOwnPage = onDeleted !== undefined;
  const others = categories.filter(({ id }) => id !== category.id);
  return (
    <>
      <ActionMenu
        label={t("shared.actionsFor", { name: automation.name })}
        width={230}
        inRow={!isOwnPage}
        loading={actions.isPending}
      >
        {!isOwnPage && (
          <ActionItem icon={IconEdit} href={`/automations/${category.id}/${automation.id}`}>
            {t("automations.menu.edit")}
          </ActionItem>
        )}
        <ActionItem icon={IconCopyPlus} onClick={actions.duplicate}>
          {t("automations.menu.duplicate")}
        </ActionItem>
        <ActionItem
          icon={IconCopy}
          unavailable={others.length === 0 && t("automations.menu.onlyCategory")}
          onClick={() => setIsCopying(true)}
        >
          {t("automations.menu.copy")}
        </ActionItem>
        <ActionItem icon={IconDownload} onClick={() => exportAutomation(automation)}>
          {t("automations.menu.export")}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={actions.remove}>
          {t("automations.menu.delete")}
        </ActionItem>
      </ActionMenu>
      <CopyDialog automation={automation} categories={others} opened={isCopying} onClose={() => setIsCopying(false)} />
    </>
  );
}

/** They do not depend on the row, which is gone once its automation is deleted. */
function useAutomationActions({ category: { id: categoryId }, automation }: ListedAutomation, onDeleted?: () => void) {
  const language = useLanguage();
  const { t } = language;
  const { add, remove } = useWriteAutomations();
  const automationId = automation.id ?? "";
  /** The copy is off: with two of them, a bot would do everything twice. */
  const duplicate = async () => {
    const copy = { ...automation, enabled: false };
    const [added] = await add.mutateAsync({ categoryId, automations: [copy], after: automationId });
    notifySuccess(t.rich("automations.menu.duplicated", { name: sanitizeName(added?.name ?? automation.name), bdi }));
  };
  const removeOne = async () => {
    const removed = await remove.mutateAsync({ categoryId, automationId });
    notifyWithUndo(
      language,
      t.rich("automations.menu.deleted", { name: sanitizeName(removed.automation.name), bdi }),
      async () => {
        await add.mutateAsync({ categoryId, automations: [removed.automation], after: removed.after });
      },
    );
    onDeleted?.();
  };
  return {
    isPending: add.isPending || remove.isPending,
    duplicate: () => void duplicate().catch((error: unknown) => notifyError(language, error)),
    remove: () => void removeOne().catch((error: unknown) => notifyError(language, error)),
  };
}
