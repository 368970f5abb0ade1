import { Text } from "@mantine/core";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { SecretValue } from "../../../_ui/shown-once.tsx";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.secret;

/** The ID of an application and its new secret. */
export function CreatedSecret({ clientId, secret }: { clientId: string; secret: string }) {
  return (
    <>
      <div>
        <Text size="xs" c="dimmed">
          {texts.clientId}
        </Text>
        <CopyValue value={clientId} label={texts.copyClientId} />
      </div>
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          {texts.clientSecret}
        </Text>
        <SecretValue value={secret} copyLabel={texts.copy} />
      </div>
    </>
  );
}
