import { Button, Container, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { siteBrand } from "#server/transport/site-brand.ts";
import { LanguageMenu } from "../_languages/language-menu.tsx";
import { useLanguage } from "../_languages/use-language.ts";
import { Link } from "./link.tsx";
import { SiteMark } from "./site-brand.tsx";
import classes from "./site-frame.module.css";
import { ButtonLink, TextLink } from "./styled-links.tsx";

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
  const { t } = useLanguage();
  const { name } = siteBrand();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t("shared.skipToContent")}
      </a>
      <header className={classes.header} data-wide={wide}>
        <Container size={wide ? "xl" : "lg"} h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Link href="/" className={classes.brand} aria-label={t("shared.site.home", { name })}>
              <SiteMark />
              <Text fw={650} span visibleFrom="xs">
                {name}
              </Text>
            </Link>
            {tools}
            <Group gap="md" wrap="nowrap" component="nav" aria-label={t("shared.site.siteLinks")}>
              <TextLink href="/docs" c="var(--mantine-color-text)" size="sm">
                {t("shared.site.docs")}
              </TextLink>
              <TextLink href="/docs/reference" c="var(--mantine-color-text)" size="sm" className={classes.furtherLink}>
                {t("shared.site.reference")}
              </TextLink>
              {signedIn || signInPath === SIGN_IN ? (
                <ButtonLink href={signedIn ? "/overview" : SIGN_IN} size="xs" variant="default">
                  {signedIn ? t("shared.site.portal") : t("shared.site.signIn")}
                </ButtonLink>
              ) : (
                <Button component="a" href={signInPath} size="xs" variant="default">
                  {t("shared.site.signIn")}
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
          <Group justify="space-between">
            <Group gap="lg" component="nav" aria-label={t("shared.site.serviceLinks")}>
              <TextLink href="/?home" c="dimmed" size="sm">
                {t("shared.site.homePage")}
              </TextLink>
              <TextLink href="/public" c="dimmed" size="sm">
                {t("shared.site.publicBots")}
              </TextLink>
              <TextLink href="/status" c="dimmed" size="sm">
                {t("shared.site.status")}
              </TextLink>
            </Group>
            <LanguageMenu isSignedIn={signedIn} />
          </Group>
        </Container>
      </footer>
    </div>
  );
}
