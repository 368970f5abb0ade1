"use client";

import { Button, Group } from "@mantine/core";

interface Props {
  /** From where the shown page begins; null or empty for the newest page. */
  before: string | null;
  /** From where the next page begins; undefined on the last one. */
  older: string | undefined;
  labels: { newest: string; older: string };
  onChange: (before: string | null) => void;
}

/** The way to older entries of a list that begins with the newest, and back to its beginning. */
export function PageButtons({ before, older, labels, onChange }: Props) {
  if (!before && older === undefined) return null;
  return (
    <Group justify="center" mt="md">
      {before && (
        <Button variant="default" onClick={() => onChange(null)}>
          {labels.newest}
        </Button>
      )}
      {older !== undefined && (
        <Button variant="default" onClick={() => onChange(older)}>
          {labels.older}
        </Button>
      )}
    </Group>
  );
}
