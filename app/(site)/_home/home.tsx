import { Container, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconApi, IconCategory, IconListCheck, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ButtonLink, TextLink } from "../../_ui/links.tsx";
import classes from "./home.module.css";

interface Feature {
  icon: TablerIcon;
  title: string;
  text: string;
}

const FEATURES: Feature[] = [
  {
    icon: IconListCheck,
    title: "A catalogue of any size",
    text: "Import bots from a file, find any of them by typing, and change many at once. What you delete can be restored.",
  },
  {
    icon: IconCategory,
    title: "Categories and presets",
    text: "Bots of a category share one configuration. Outfits and other cosmetics are kept as presets.",
  },
  {
    icon: IconApi,
    title: "The same by program",
    text: "All that concerns bots can be done through a REST API, with tokens that you name, limit in time and revoke.",
  },
];

export function Home({ counts }: { counts: ReactNode }) {
  return (
    <Container size="lg" py={{ base: "xl", sm: 72 }}>
      <Stack gap={48}>
        <div className={classes.opening}>
          <Stack gap="md">
            <Title order={1} fz={{ base: 30, sm: 42 }} lh={1.15}>
              Look after your lobby bots in one place
            </Title>
            <Text size="lg" c="dimmed">
              Keep a catalogue of the bots that wait in game lobbies for you. Group them, configure them together and
              instruct them, here or from your own programs.
            </Text>
            <Group gap="sm" mt="xs">
              <ButtonLink href="/sign-up" size="md">
                Create account
              </ButtonLink>
              <ButtonLink href="/sign-in" size="md" variant="default">
                Sign in
              </ButtonLink>
            </Group>
          </Stack>
          {counts}
        </div>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
          {FEATURES.map(({ icon: Icon, title, text }) => (
            <Stack key={title} gap="xs">
              <ThemeIcon size={40} variant="light">
                <Icon size={22} stroke={1.6} aria-hidden />
              </ThemeIcon>
              <Title order={2} size="h4">
                {title}
              </Title>
              <Text c="dimmed">{text}</Text>
            </Stack>
          ))}
        </SimpleGrid>
        <Text c="dimmed">
          For developers:{" "}
          <TextLink href="/docs" inherit underline="always">
            the quick start
          </TextLink>{" "}
          leads to a first bot in a few calls,{" "}
          <TextLink href="/docs/reference" inherit underline="always">
            the reference
          </TextLink>{" "}
          describes every call.
        </Text>
        <Text c="dimmed">
          Just looking?{" "}
          <TextLink href="/public" inherit underline="always">
            Public bots
          </TextLink>{" "}
          can be watched without an account.
        </Text>
      </Stack>
    </Container>
  );
}
