import { Box, Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  /** For links to it. */
  id?: string;
  help?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One subject of a page. What is too wide is cut off; unlike `hidden`, `clip` lets a bar in it stay at the edge of the window. */
export function SectionCard({ title, id: givenId, help, action, children }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id} style={{ overflow: "clip" }}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <Box flex={help ? "1 1 240px" : 1} miw={0}>
          <Title order={2} size="h4" id={id} style={{ overflowWrap: "anywhere" }}>
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
