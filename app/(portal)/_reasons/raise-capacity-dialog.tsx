"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { CopyBlock } from "../../_ui/copy-block.tsx";
import { Link } from "../../_ui/link.tsx";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../_ui/texts.ts";
import { useShards } from "../_live/fleet-provider.tsx";
import { findHigherCapacity } from "./higher-capacity.ts";
import { reasonTexts } from "./texts.ts";

const texts = reasonTexts.raise;

export interface RaiseCapacityProps {
  /** Bots that wait. */
  waiting: number;
  /** The full clusters are the operator's. */
  operator: boolean;
}

interface Props extends RaiseCapacityProps {
  opened: boolean;
  onClose: () => void;
}

export function RaiseCapacityDialog({ waiting, operator, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={texts.title}>
      <Stack gap="md">
        {operator ? <Text size="sm">{texts.ofOperator}</Text> : <OwnClusters waiting={waiting} />}
        <Group justify="flex-end">
          {!operator && (
            <Button component={Link} href="/docs/clusters" variant="default">
              {texts.guide}
            </Button>
          )}
          <Button component={Link} href="/live?add=cluster" variant="default">
            {reasonTexts.remedies.addCluster}
          </Button>
          <Button onClick={onClose}>{sharedTexts.close}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function OwnClusters({ waiting }: Pick<RaiseCapacityProps, "waiting">) {
  const higher = findHigherCapacity(useShards(), waiting);
  return (
    <>
      <Text size="sm">{texts.own}</Text>
      {higher && (
        <CopyBlock
          label={texts.options(higher.clusterName)}
          value={`--shards ${higher.shards} --bots-per-shard ${higher.botsPerShard}`}
        />
      )}
      <Text size="sm" c="dimmed">
        {texts.restart}
      </Text>
    </>
  );
}
