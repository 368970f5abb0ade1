import { Stack } from "@mantine/core";
import type { Application } from "../../application.ts";
import type { Service } from "../service.ts";
import { VerificationNote } from "../standing-notes.tsx";
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
