import { Alert, Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { IconEyeOff, IconKey } from "@tabler/icons-react";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { Link } from "../../../_ui/link.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { liveTexts } from "../texts.ts";
import type { ClusterTokenState } from "./use-cluster-token.ts";

const texts = liveTexts.addCluster.token;

/** Creates the token of the cluster with one click, and says what became of it. */
export function ClusterToken({ token, clusterName }: { token: ClusterTokenState; clusterName: string }) {
  if (token.name !== null) {
    return (
      <Alert color="yellow" icon={<IconEyeOff aria-hidden />} role="status">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{texts.created(token.name)}</Text>
          <ActionButton
            error={token.revokeError}
            size="xs"
            variant="default"
            onClick={token.revoke}
            loading={token.isRevoking}
          >
            {texts.revoke}
          </ActionButton>
        </Stack>
      </Alert>
    );
  }
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm">{texts.text}</Text>
          <Text size="sm" c="dimmed">
            {textWithParts(texts.existing, {
              link: (text) => (
                <Anchor component={Link} href="/developers/tokens" inherit underline="always">
                  {text}
                </Anchor>
              ),
            })}
          </Text>
        </div>
        <ActionButton
          error={token.createError}
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => token.create(clusterName)}
          loading={token.isCreating}
        >
          {texts.create}
        </ActionButton>
      </Group>
    </Paper>
  );
}
