"use client";

import { formatFacts } from "./_ui/format.ts";
import "@mantine/core/styles.css";
import "./_ui/global.css";
import { Button, Container, MantineProvider, mantineHtmlProps, Stack, Text, Title } from "@mantine/core";
import { errorTexts, sharedTexts } from "./_ui/texts.ts";
import { cssVariablesResolver, theme } from "./_ui/theme.ts";

/** Replaces the root layout when the root layout itself failed, so it renders its own document. */
export default function GlobalError() {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <title>{formatFacts([errorTexts.pageFailed, sharedTexts.brand])}</title>
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <Container component="main" size="xs" py={120}>
            <Stack align="center" gap="sm" ta="center">
              <Title order={1} size="h2">
                {errorTexts.pageFailed}
              </Title>
              <Text c="dimmed">{errorTexts.pageFailedHelp}</Text>
              <Button component="a" href="/" mt="md">
                {sharedTexts.home}
              </Button>
            </Stack>
          </Container>
        </MantineProvider>
      </body>
    </html>
  );
}
