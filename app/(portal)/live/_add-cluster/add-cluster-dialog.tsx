"use client";

import { Alert, Anchor, Button, Group, Loader, Stack, Text, TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { Link } from "../../../_ui/link.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useShards } from "../../_live/fleet-provider.tsx";
import { fleetTexts } from "../../_live/texts.ts";
import { liveTexts } from "../texts.ts";
import { ClusterToken } from "./cluster-token.tsx";
import { StartTabs } from "./start-tabs.tsx";
import { useClusterToken } from "./use-cluster-token.ts";

const texts = liveTexts.addCluster;
const MAX_NAME_LENGTH = 64;

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The address that clusters connect to. */
  gateway: string;
}

/** The content is mounted only while the dialog is open: afterwards nothing in the page holds the token. */
export function AddClusterDialog({ opened, onClose, gateway }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} size="xl" title={texts.title}>
      <AddCluster gateway={gateway} onClose={onClose} />
    </Modal>
  );
}

function AddCluster({ gateway, onClose }: Omit<Props, "opened">) {
  const [name, setName] = useState<string>(fleetTexts.startCluster.clusterName);
  const clusterName = name.trim() || fleetTexts.startCluster.clusterName;
  const token = useClusterToken();
  const connected = useNewShards();
  return (
    <Stack gap="md">
      <Text size="sm">
        {textWithParts(texts.text, {
          link: (text) => (
            <Anchor component={Link} href="/docs/clusters" inherit underline="always">
              {text}
            </Anchor>
          ),
        })}
      </Text>
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
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
          {connected.length > 0 ? texts.done : sharedTexts.close}
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
  return (
    <div role="status">
      {shards.length > 0 ? (
        <Alert
          color="teal"
          icon={<IconCircleCheck aria-hidden />}
          title={texts.connected(shards.map((shard) => shard.name))}
        >
          {texts.connectedText}
        </Alert>
      ) : (
        <Group gap="xs">
          <Loader size={16} aria-hidden />
          <Text size="sm">{texts.waiting}</Text>
        </Group>
      )}
    </div>
  );
}
