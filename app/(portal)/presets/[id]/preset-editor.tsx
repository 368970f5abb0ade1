"use client";

import { Button, Group, Stack, Tabs, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Preset, type PresetConfig, PresetConfigInput } from "#server/contract/presets.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { JsonEditor } from "../../../_ui/json-editor.tsx";
import { notifyDone } from "../../../_ui/notify.ts";
import { readConfig, writeConfig } from "../../../_ui/read-config.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ApplyCommands } from "./apply-commands.tsx";
import { PresetFields } from "./preset-fields.tsx";

/** A form and the same as JSON, kept in step; members that the form does not know are kept. */
export function PresetEditor({ preset }: { preset: Preset }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState(preset.name);
  const [text, setText] = useState(() => writeConfig(preset.config));
  const { config, problems } = readConfig(text, PresetConfigInput);
  const save = useMutation(
    trpc.presets.update.mutationOptions({
      async onSuccess() {
        notifyDone("The preset is saved.");
        await queryClient.invalidateQueries(trpc.presets.pathFilter());
      },
    }),
  );
  const changed = name !== preset.name || text !== writeConfig(preset.config);
  const current = (config ?? preset.config) as PresetConfig;
  const submit = () => {
    if (config) save.mutate({ presetId: preset.id, name, config: config as PresetConfig });
  };
  return (
    <Stack gap="lg" maw={760}>
      <TextInput
        label="Name"
        description="Up to 32 characters"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
      />
      <Tabs defaultValue="form">
        <Tabs.List mb="md">
          <Tabs.Tab value="form" disabled={config === null}>
            Form
          </Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form">
          <PresetFields config={current} onChange={(edited) => setText(writeConfig(edited))} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <JsonEditor
            label="Config"
            description="Members beyond those of the form are kept as they are."
            value={text}
            onChange={setText}
            problems={problems}
          />
        </Tabs.Panel>
      </Tabs>
      <FormProblem error={save.error} />
      <Group>
        <Button onClick={submit} loading={save.isPending} disabled={!changed || config === null || name === ""}>
          Save preset
        </Button>
      </Group>
      <ApplyCommands config={current} />
    </Stack>
  );
}
