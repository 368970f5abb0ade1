import { Text } from "@mantine/core";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { SecretValue } from "../../../_ui/shown-once.tsx";

/** The ID of an application and its new secret. */
export function CreatedSecret({ clientId, secret }: { clientId: string; secret: string }) {
  const { t } = useLanguage();
  return (
    <>
      <div>
        <Text size="xs" c="dimmed">
          {t("applications.secret.clientId")}
        </Text>
        <CopyValue value={clientId} label={t("applications.secret.copyClientId")} />
      </div>
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          {t("applications.secret.clientSecret")}
        </Text>
        <SecretValue value={secret} copyLabel={t("applications.secret.copy")} />
      </div>
    </>
  );
}
