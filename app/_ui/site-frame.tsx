import { Container, Group, Text } from "@mantine/core";
import { IconRobotFace } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink, TextLink } from "./links.tsx";
import classes from "./site-frame.module.css";

interface Props {
  signedIn: boolean;
  /** For pages with a column of contents; their header stays in sight. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every page that needs no account. */
export function SiteFrame({ signedIn, wide, children }: Props) {
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.header} data-wide={wide}>
        <Container size={wide ? "xl" : "lg"} h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Link href="/" className={classes.brand} aria-label="Bot management, start page">
              <IconRobotFace size={26} stroke={1.6} aria-hidden />
              <Text fw={650} span visibleFrom="xs">
                Bot management
              </Text>
            </Link>
            <Group gap="md" wrap="nowrap" component="nav" aria-label="Site">
              <TextLink href="/docs" c="var(--mantine-color-text)" size="sm">
                Docs
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
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Container size={wide ? "xl" : "lg"}>
          <Group gap="lg" component="nav" aria-label="Service">
            <TextLink href="/public" c="dimmed" size="sm">
              Public bots
            </TextLink>
            <TextLink href="/status" c="dimmed" size="sm">
              Status
            </TextLink>
          </Group>
        </Container>
      </footer>
    </div>
  );
}
