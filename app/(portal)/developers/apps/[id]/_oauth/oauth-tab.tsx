import { Stack } from "@mantine/core";
import type { Application } from "../../application.ts";
import { VerificationNote } from "../application-notes.tsx";
import type { Service } from "../service.ts";
import { RedirectUris } from "./redirect-uris.tsx";
import { ScopePicker } from "./scope-picker.tsx";

export function OAuthTab({ app, service }: { app: Application; service: Service }) {
  return (
    <Stack gap="md">
      <VerificationNote app={app} />
      <RedirectUris app={app} />
      <ScopePicker app={app} routes={service.routes} />
    </Stack>
  );
}
