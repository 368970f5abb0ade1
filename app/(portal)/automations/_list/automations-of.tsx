"use client";

import { Button } from "@mantine/core";
import { IconBolt, IconCategory, IconFileImport, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { newAutomationHref } from "../new-automation-href.ts";

const AutomationsList = loadLater(() => import("./automations-list.tsx").then((module) => module.AutomationsList), {
  placeholder: <LoadingRows rows={3} />,
});
const RecipeList = loadLater(() => import("./recipe-list.tsx").then((module) => module.RecipeList), {
  placeholder: <LoadingRows rows={6} />,
});
const ImportDialog = loadLater(() => import("./import-dialog.tsx").then((module) => module.ImportDialog));

interface ActionsProps {
  categories: readonly Category[];
  /** Where new ones are added; null where it is still to be chosen. */
  categoryId: string | null;
}

/** Import and *New automation*. */
export function AutomationActions({ categories, categoryId }: ActionsProps) {
  const { t } = useLanguage();
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Button
        variant="default"
        data-secondary
        onClick={() => setIsImporting(true)}
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t("automations.import.open")}
      </Button>
      <Button
        component={Link}
        href={newAutomationHref(null, categoryId)}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t("automations.newAutomation")}
      </Button>
      <ImportDialog
        categories={categories}
        categoryId={categoryId}
        opened={isImporting}
        onClose={() => setIsImporting(false)}
      />
    </>
  );
}

interface AutomationsProps {
  /** All of the account. */
  categories: readonly Category[];
  /** Those whose automations are listed. */
  listed: readonly Category[];
  /** On the page of one category. */
  categoryId?: string;
}

/** The automations of some categories, or what to start with where there are none. */
export function AutomationsOf({ categories, listed, categoryId }: AutomationsProps) {
  const { t } = useLanguage();
  if (categories.length === 0) {
    return (
      <EmptyState
        icon={IconCategory}
        title={t("automations.noCategories.title")}
        text={t("automations.noCategories.text")}
      >
        <Button component={Link} href="/categories?new=true">
          {t("automations.noCategories.action")}
        </Button>
      </EmptyState>
    );
  }
  if (listed.every(({ config }) => config.automations.length === 0)) {
    return (
      <EmptyState icon={IconBolt} title={t("automations.empty.title")} text={t("automations.empty.text")}>
        <RecipeList categoryId={categoryId ?? null} />
      </EmptyState>
    );
  }
  return <AutomationsList categories={categories} listed={listed} withCategory={categoryId === undefined} />;
}
