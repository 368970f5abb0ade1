import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  description?: ReactNode;
  /** The main actions of the page. */
  children?: ReactNode;
}

export function PageHeader({ title, description, children }: Props) {
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={2} miw={0} flex="1 1 280px">
        <Title order={1} size="h2" style={{ overflowWrap: "anywhere" }}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </Stack>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
