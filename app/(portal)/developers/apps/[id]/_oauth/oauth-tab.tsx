import { Stack } from "@mantine/core";
import type { Application } from "../../application.ts";
import { VerificationAlert } from "../application-alerts.tsx";
import type { ServiceInfo } from "../service-info.ts";
import { DeviceFlow } from "./device-flow.tsx";
import { RedirectUris } from "./redirect-uris.tsx";
import { ScopePicker } from "./scope-picker.tsx";

export function OAuthTab({ app, service }: { app: Application; service: ServiceInfo }) {
  return (
    <Stack gap="md">
      <VerificationAlert app={app} />
      <RedirectUris app={app} member="redirectUris" />
      <ScopePicker app={app} routes={service.scopeRoutes} />
      <DeviceFlow app={app} />
      <RedirectUris app={app} member="logoutRedirectUris" />
    </Stack>
  );
}
