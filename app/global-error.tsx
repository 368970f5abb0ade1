"use client";

import "@mantine/core/styles.css";
import "./_ui/global.css";
import { Button, Container, MantineProvider, mantineHtmlProps, Stack, Text, Title } from "@mantine/core";
import { cssVariablesResolver, theme } from "./_ui/theme.ts";

/** The frame of all pages itself failed: nothing of it can be used here, its addresses neither. */
export default function GlobalError() {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <title>This page could not be shown · Bot management</title>
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <Container component="main" size="xs" py={120}>
            <Stack align="center" gap="sm" ta="center">
              <Title order={1} size="h2">
                This page could not be shown
              </Title>
              <Text c="dimmed">Something went wrong on our side. Try again in a moment.</Text>
              <Button component="a" href="/" mt="md">
                Go to the start page
              </Button>
            </Stack>
          </Container>
        </MantineProvider>
      </body>
    </html>
  );
}
