"use client";

import { Alert, Anchor, Button, Group, Loader, Paper, Stack, Tabs, Text, TextInput } from "@mantine/core";
import { IconCircleCheck, IconDownload, IconEyeOff, IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { ClusterStart } from "#server/contract/cluster-start/cluster-start.ts";
import { ASKS_FOR_TOKEN, START_KINDS, type StartKind, startText } from "#server/contract/cluster-start/start-texts.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { downloadFile } from "../../../_ui/download-file.ts";
import { Link } from "../../../_ui/link.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { useShards } from "../../_live/fleet-provider.tsx";
import { type ClusterTokenState, useClusterToken } from "./use-cluster-token.ts";

const MAX_NAME_LENGTH = 64;

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The address that clusters connect to. */
  gateway: string;
}

/** The content is mounted only while the dialog is open: afterwards nothing in the page holds the token. */
export function AddClusterDialog({ opened, onClose, gateway }: Props) {
  const { t } = useLanguage();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="xl"
      title={t("clusters.addCluster.title")}
    >
      <AddCluster gateway={gateway} onClose={onClose} />
    </Modal>
  );
}

function AddCluster({ gateway, onClose }: Omit<Props, "opened">) {
  const { t } = useLanguage();
  const [name, setName] = useState<string>(t("fleet.startCluster.clusterName"));
  const clusterName = name.trim() || t("fleet.startCluster.clusterName");
  const token = useClusterToken();
  const connected = useNewShards();
  return (
    <Stack gap="md">
      <Text size="sm">
        {t.rich("clusters.addCluster.text", {
          link: (text) => (
            <Anchor component={Link} href="/docs/clusters" inherit underline="always">
              {text}
            </Anchor>
          ),
        })}
      </Text>
      <TextInput
        label={t("clusters.addCluster.name")}
        description={t("clusters.addCluster.nameHelp")}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        onChange={(event) => setName(event.currentTarget.value)}
        maw={320}
        data-autofocus
      />
      <ClusterToken token={token} clusterName={clusterName} />
      <StartTabs start={{ gateway, name: clusterName, token: token.value ?? undefined }} />
      <Connection shards={connected} />
      <Group justify="flex-end">
        <Button variant={connected.length > 0 ? "filled" : "default"} onClick={onClose}>
          {connected.length > 0 ? t("clusters.addCluster.done") : t("shared.close")}
        </Button>
      </Group>
    </Stack>
  );
}

/** The shards that have connected since the dialog was opened. */
function useNewShards(): GatewayShard[] {
  const shards = useShards();
  const [known] = useState(() => new Set(shards.map(({ id }) => id)));
  return shards.filter(({ id }) => !known.has(id));
}

function Connection({ shards }: { shards: readonly GatewayShard[] }) {
  const { t, format } = useLanguage();
  return (
    <div role="status">
      {shards.length > 0 ? (
        <Alert
          color="green"
          icon={<IconCircleCheck aria-hidden />}
          title={t.rich("clusters.addCluster.connected", {
            shards: sanitizeName(format.list(shards.map((shard) => shard.name))),
            bdi,
          })}
        >
          {t("clusters.addCluster.connectedText")}
        </Alert>
      ) : (
        <Group gap="xs">
          <Loader size={16} aria-hidden />
          <Text size="sm">{t("clusters.addCluster.waiting")}</Text>
        </Group>
      )}
    </div>
  );
}

/** Creates the token of the cluster with one click, and says what became of it. */
function ClusterToken({ token, clusterName }: { token: ClusterTokenState; clusterName: string }) {
  const { t } = useLanguage();
  if (token.name !== null) {
    return (
      <Alert color="amber" icon={<IconEyeOff aria-hidden />} role="status">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t.rich("clusters.addCluster.token.created", { name: sanitizeName(token.name), bdi })}</Text>
          <ActionButton
            error={token.revokeError}
            size="xs"
            variant="default"
            onClick={token.revoke}
            loading={token.isRevoking}
          >
            {t("clusters.addCluster.token.revoke")}
          </ActionButton>
        </Stack>
      </Alert>
    );
  }
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm">{t("clusters.addCluster.token.text")}</Text>
          <Text size="sm" c="dimmed">
            {t.rich("clusters.addCluster.token.existing", {
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
          {t("clusters.addCluster.token.create")}
        </ActionButton>
      </Group>
    </Paper>
  );
}

/** Browsers add an extension to the name of a file of another type. */
const FILE_TYPE = "application/octet-stream";

/** The ways to start a cluster, one tab each. */
function StartTabs({ start }: { start: ClusterStart }) {
  const { t } = useLanguage();
  return (
    <Tabs defaultValue={START_KINDS[0]} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={t("clusters.addCluster.ways")}>
        {START_KINDS.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {t(`fleet.startCluster.kinds.${kind}.tab`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {START_KINDS.map((kind) => (
        <Tabs.Panel key={kind} value={kind}>
          <StartSteps kind={kind} start={start} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function StartSteps({ kind, start }: { kind: StartKind; start: ClusterStart }) {
  const { t } = useLanguage();
  const { text, fileName, commands } = startText(kind, start);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t(`fleet.startCluster.kinds.${kind}.about`)}
      </Text>
      <CopyBlock label={fileName ?? t("fleet.startCluster.label")} value={text.replace(/^\ufeff/, "")} />
      {fileName && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(fileName, FILE_TYPE, text)}
        >
          {t("fleet.startCluster.download", { fileName })}
        </Button>
      )}
      {commands && <CopyBlock label={t("fleet.startCluster.commands")} value={commands} />}
      {start.token !== undefined && ASKS_FOR_TOKEN.has(kind) && (
        <>
          <Text size="sm">{t("clusters.addCluster.token.paste")}</Text>
          <CopyBlock label={t("clusters.addCluster.token.value")} value={start.token} />
        </>
      )}
    </Stack>
  );
}
