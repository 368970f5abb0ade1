import { Container, Group, Text } from "@mantine/core";
import { IconRobotFace } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { isSignedIn } from "#server/transport/page.ts";
import { ButtonLink, TextLink } from "../_ui/links.tsx";
import classes from "./docs.module.css";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const signedIn = await isSignedIn();
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.header}>
        <Container size="xl" h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Link href="/" className={classes.brand}>
              <IconRobotFace size={26} stroke={1.6} aria-hidden />
              <Text fw={650} span visibleFrom="xs">
                Bot management
              </Text>
            </Link>
            <Group gap="md" wrap="nowrap" component="nav" aria-label="Documentation">
              <TextLink href="/docs" c="var(--mantine-color-text)" size="sm">
                Quick start
              </TextLink>
              <TextLink href="/docs/reference" c="var(--mantine-color-text)" size="sm">
                Reference
              </TextLink>
              <ButtonLink href={signedIn ? "/overview" : "/sign-in"} size="xs" variant="default">
                {signedIn ? "Portal" : "Sign in"}
              </ButtonLink>
            </Group>
          </Group>
        </Container>
      </header>
      <Container size="xl" component="main" id="content" py="xl">
        {children}
      </Container>
    </>
  );
}
