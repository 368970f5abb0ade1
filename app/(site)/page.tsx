import { Container, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconApi, IconCategory, IconListCheck } from "@tabler/icons-react";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { Prefetch } from "../_ui/prefetch.tsx";
import { SiteMark } from "../_ui/site-brand.tsx";
import { ButtonLink, TextLink } from "../_ui/styled-links.tsx";
import { ExampleFleet } from "./_home/example-fleet.tsx";
import classes from "./_home/home.module.css";
import { LiveCounts } from "./_home/live-counts.tsx";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Signed-in people begin at the overview; `/?home` shows the home page to everybody. */
export default async function HomePage({ searchParams }: Props) {
  const { home } = await searchParams;
  if (home === undefined && (await isSignedIn())) redirect("/overview");
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.stats.queryOptions({}))]}>
      <Home counts={<LiveCounts />} />
    </Prefetch>
  );
}

const linkTo = (href: string) => (text: ReactNode) => (
  <TextLink href={href} inherit underline="always">
    {text}
  </TextLink>
);

const FEATURES = [
  { icon: IconListCheck, name: "catalogue" },
  { icon: IconCategory, name: "categories" },
  { icon: IconApi, name: "api" },
] as const;

function Home({ counts }: { counts: ReactNode }) {
  const { t } = useLanguage();
  return (
    <Container size="lg" py={{ base: "xl", sm: 72 }}>
      <Stack gap={48}>
        <div className={classes.opening}>
          <Stack gap="md">
            <SiteMark size={72} />
            <Title order={1} fz={{ base: 30, sm: 42 }} lh={1.15} textWrap="balance">
              {t("home.title")}
            </Title>
            <Text size="lg" c="dimmed">
              {t("home.lead")}
            </Text>
            <Group gap="sm" mt="xs">
              <ButtonLink href="/sign-up" size="md">
                {t("home.createAccount")}
              </ButtonLink>
              <ButtonLink href="/sign-in" size="md" variant="default">
                {t("home.signIn")}
              </ButtonLink>
            </Group>
          </Stack>
          <ExampleFleet />
        </div>
        {counts}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
          {FEATURES.map(({ icon: Icon, name }) => (
            <Stack key={name} gap="xs">
              <ThemeIcon size={40} variant="light">
                <Icon size={22} stroke={1.6} aria-hidden />
              </ThemeIcon>
              <Title order={2} size="h4">
                {t(`home.features.${name}.title`)}
              </Title>
              <Text c="dimmed">{t(`home.features.${name}.text`)}</Text>
            </Stack>
          ))}
        </SimpleGrid>
        <Group className={classes.links}>
          <Text c="dimmed">
            {t.rich("home.forDevelopers", {
              quickStart: linkTo("/docs/quickstart"),
              reference: linkTo("/docs/reference"),
            })}
          </Text>
          <Text c="dimmed">{t.rich("home.withoutAccount", { link: linkTo("/public") })}</Text>
        </Group>
      </Stack>
    </Container>
  );
}
