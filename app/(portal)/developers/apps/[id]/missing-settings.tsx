"use client";

import { Alert, Anchor, List } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { useApplicationTab } from "./use-application-tab.ts";

/** Lists the settings that are required first, with a link to their tab. */
export function MissingSettings({ items }: { items: readonly string[] }) {
  const { t } = useLanguage();
  const [, setTab] = useApplicationTab();
  if (items.length === 0) return null;
  return (
    <Alert
      variant="light"
      color="amber"
      icon={<IconListCheck aria-hidden />}
      title={t("applications.page.missing.title")}
    >
      <List size="sm" mb="xs">
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        c="inherit"
        onClick={() => void setTab("oauth")}
      >
        {t("applications.page.missing.action")}
      </Anchor>
    </Alert>
  );
}
