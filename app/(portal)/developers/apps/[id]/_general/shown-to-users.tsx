"use client";

import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { ApplicationIcon } from "../../../../../_ui/application-icon.tsx";
import { Facts } from "../../../../../_ui/facts.tsx";
import { loadLater } from "../../../../../_ui/load-later.tsx";
import { Name } from "../../../../../_ui/name.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";

const DetailsDialog = loadLater(() => import("./details-dialog.tsx").then((module) => module.DetailsDialog));
const texts = applicationTexts.details;

/** What the approval page shows apart from the name. */
export function ShownToUsers({ app }: { app: Application }) {
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
      title={texts.title}
      help={texts.help}
      action={
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
      }
    >
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      <Facts
        facts={{
          [texts.icon]: icon && <ApplicationIcon icon={icon} />,
          [texts.description]: description && <Name>{description}</Name>,
          [texts.privacyUrl]: link(privacyUrl),
          [texts.termsUrl]: link(termsUrl),
        }}
      />
      {editing && <DetailsDialog app={app} onClose={() => setEditing(false)} />}
    </SectionCard>
  );
}
