import { Button, Container, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { siteBrand } from "#server/transport/site-brand.ts";
import { Link } from "./link.tsx";
import { SiteMark } from "./site-brand.tsx";
import classes from "./site-frame.module.css";
import { ButtonLink, TextLink } from "./styled-links.tsx";
import { sharedTexts } from "./texts.ts";

const texts = sharedTexts.site;
const SIGN_IN = "/sign-in";

interface Props {
  signedIn: boolean;
  signInPath?: string;
  /** For pages with a navigation column: a wider page with a sticky header. */
  wide?: boolean;
  /** In the header, before the links. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Header and footer of the pages that need no account. */
export function SiteFrame({ signedIn, signInPath = SIGN_IN, wide, tools, children }: Props) {
  const { name } = siteBrand();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {sharedTexts.skipToContent}
      </a>
      <header className={classes.header} data-wide={wide}>
        <Container size={wide ? "xl" : "lg"} h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Link href="/" className={classes.brand} aria-label={texts.home(name)}>
              <SiteMark />
              <Text fw={650} span visibleFrom="xs">
                {name}
              </Text>
            </Link>
            {tools}
            <Group gap="md" wrap="nowrap" component="nav" aria-label={texts.siteLinks}>
              <TextLink href="/docs" c="var(--mantine-color-text)" size="sm">
                {texts.docs}
              </TextLink>
              <TextLink href="/docs/reference" c="var(--mantine-color-text)" size="sm">
                {texts.reference}
              </TextLink>
              {signedIn || signInPath === SIGN_IN ? (
                <ButtonLink href={signedIn ? "/overview" : SIGN_IN} size="xs" variant="default">
                  {signedIn ? texts.portal : texts.signIn}
                </ButtonLink>
              ) : (
                <Button component="a" href={signInPath} size="xs" variant="default">
                  {texts.signIn}
                </Button>
              )}
            </Group>
          </Group>
        </Container>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Container size={wide ? "xl" : "lg"}>
          <Group gap="lg" component="nav" aria-label={texts.serviceLinks}>
            <TextLink href="/?home" c="dimmed" size="sm">
              {texts.homePage}
            </TextLink>
            <TextLink href="/public" c="dimmed" size="sm">
              {texts.publicBots}
            </TextLink>
            <TextLink href="/status" c="dimmed" size="sm">
              {texts.status}
            </TextLink>
          </Group>
        </Container>
      </footer>
    </div>
  );
}
