"use client";

import { Alert, Anchor, List } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useApplicationTab } from "./use-application-tab.ts";

/** What has to be there first, with the way to it. */
export function MissingSettings({ items }: { items: readonly string[] }) {
  const [, setTab] = useApplicationTab();
  if (items.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" icon={<IconListCheck aria-hidden />} title="Something is missing">
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
        Go to the OAuth tab
      </Anchor>
    </Alert>
  );
}
