import { Card, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  help?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function SectionCard({ title, help, action, children }: Props) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Group justify="space-between" mb={help ? 4 : "sm"}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {help && (
        <Text size="sm" c="dimmed" mb="sm">
          {help}
        </Text>
      )}
      {children}
    </Card>
  );
}
