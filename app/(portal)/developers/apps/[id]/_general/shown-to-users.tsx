"use client";

import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ApplicationIcon } from "../../../../../_ui/application-icon.tsx";
import { Facts } from "../../../../../_ui/facts.tsx";
import { loadLater } from "../../../../../_ui/load-later.tsx";
import { Name } from "../../../../../_ui/name.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import type { Application } from "../../application.ts";

const DetailsDialog = loadLater(() => import("./details-dialog.tsx").then((module) => module.DetailsDialog));

/** What the approval page shows apart from the name. */
export function ShownToUsers({ app }: { app: Application }) {
  const { t } = useLanguage();
  const [editing, setEditing] = useState(false);
  const { description, icon, privacyUrl, termsUrl } = app;
  const link = (url: string | null) =>
    url && (
      <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
        {url}
      </Anchor>
    );
  const isEmpty = !description && !icon && !privacyUrl && !termsUrl;
  return (
    <SectionCard
      title={t("applications.page.details.title")}
      help={t("applications.page.details.help")}
      action={
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {t("applications.page.details.edit")}
        </Button>
      }
    >
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t("applications.page.details.none")}
        </Text>
      )}
      <Facts
        facts={{
          [t("applications.page.details.icon")]: icon && <ApplicationIcon icon={icon} />,
          [t("applications.page.details.description")]: description && <Name>{description}</Name>,
          [t("applications.page.details.privacyUrl")]: link(privacyUrl),
          [t("applications.page.details.termsUrl")]: link(termsUrl),
        }}
      />
      {editing && <DetailsDialog app={app} onClose={() => setEditing(false)} />}
    </SectionCard>
  );
}
