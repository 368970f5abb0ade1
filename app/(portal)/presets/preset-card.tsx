"use client";

import { ActionIcon, Group, List, ListItem, Menu, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCopy, IconDots, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Preset } from "#server/contract/presets.ts";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { TextLink } from "../../_ui/links.tsx";
import { notifyDone, notifyFailed } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { describePreset } from "./describe-preset.ts";

const MAX_NAME = 32;
const MAX_LINES = 5;

export function PresetCard({ preset }: { preset: Preset }) {
  const lines = describePreset(preset.config);
  return (
    <Paper withBorder p="md" component="article" aria-label={preset.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <Title order={2} size="h5" style={{ overflowWrap: "anywhere" }}>
          <TextLink href={`/presets/${preset.id}`} inherit c="var(--mantine-color-text)">
            {preset.name}
          </TextLink>
        </Title>
        <PresetMenu preset={preset} />
      </Group>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          Holds nothing yet
        </Text>
      )}
      <List size="sm" listStyleType="none" style={{ overflowWrap: "anywhere" }}>
        {lines.slice(0, MAX_LINES).map((line) => (
          <ListItem key={line}>{line}</ListItem>
        ))}
      </List>
      {lines.length > MAX_LINES && (
        <Text size="sm" c="dimmed">
          and {lines.length - MAX_LINES} more
        </Text>
      )}
    </Paper>
  );
}

function PresetMenu({ preset }: { preset: Preset }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const refresh = () => queryClient.invalidateQueries(trpc.presets.pathFilter());
  const duplicate = useMutation(
    trpc.presets.create.mutationOptions({
      onSuccess: () => notifyDone(`${preset.name} was duplicated.`),
      onError: (error) => notifyFailed(error, "The preset was not duplicated"),
      onSettled: refresh,
    }),
  );
  const remove = useMutation(trpc.presets.delete.mutationOptions({ onSuccess: refresh }));
  const copyName = `Copy of ${preset.name}`.slice(0, MAX_NAME);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${preset.name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => duplicate.mutate({ name: copyName, config: preset.config })}
          >
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${preset.name}`}
        action="Delete preset"
        onConfirm={() => remove.mutate({ presetId: preset.id })}
        onClose={close}
        waiting={remove.isPending}
        error={remove.error}
      >
        The preset is gone for good. Bots that wear it keep what they wear.
      </ConfirmDialog>
    </>
  );
}
