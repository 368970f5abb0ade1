import { Box, Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  help?: ReactNode;
  /** The main action, beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One subject of an account page. */
export function SectionCard({ title, help, action, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <Box flex="1 1 240px" miw={0}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {help && (
            <Text size="sm" c="dimmed">
              {help}
            </Text>
          )}
        </Box>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
