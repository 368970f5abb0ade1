import { Container, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconAlertTriangle, IconMapOff, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** By name: a server component cannot pass an icon component. */
const ICONS = { lost: IconMapOff, broken: IconAlertTriangle } satisfies Record<string, TablerIcon>;

interface Props {
  icon: keyof typeof ICONS;
  title: string;
  text: ReactNode;
  /** Links to continue with. */
  children: ReactNode;
}

/** A page with one message and links to continue with. */
export function MessagePage({ icon, title, text, children }: Props) {
  const Icon = ICONS[icon];
  return (
    <Container component="main" size="xs" py={{ base: 64, sm: 120 }}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={64} radius="xl" variant="light">
          <Icon size={34} stroke={1.5} aria-hidden />
        </ThemeIcon>
        <Title order={1} size="h2" mt="xs">
          {title}
        </Title>
        <Text component="div" c="dimmed">
          {text}
        </Text>
        <Group justify="center" mt="md">
          {children}
        </Group>
      </Stack>
    </Container>
  );
}
