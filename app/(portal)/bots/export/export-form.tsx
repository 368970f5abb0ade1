"use client";

import { Alert, Button, Card, Group, Radio, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconDownload, IconKey, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import type { ExportFormat } from "./create-export-file.ts";
import type { useExport } from "./use-export.ts";

interface Props {
  bots: number;
  run: ReturnType<typeof useExport>;
}

export function ExportForm({ bots, run }: Props) {
  const [mode, setMode] = useState("keep");
  const [format, setFormat] = useState<ExportFormat>("json");
  const [typed, setTyped] = useState("");
  const deletes = mode === "delete";
  const phrase = `delete ${formatBotCount(bots).replaceAll(",", "")}`;
  const confirmed = !deletes || typed.trim().toLowerCase() === phrase;
  const start = () => confirmed && run.mutate({ deleteAfterExport: deletes, format });
  return (
    <Card
      withBorder
      maw={720}
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        start();
      }}
    >
      <Stack gap="md">
        <Radio.Group label="What to do" value={mode} onChange={setMode}>
          <Stack gap="sm" mt="xs">
            <Radio value="keep" label="Download" description="Your bots stay as they are." />
            <Radio
              value="delete"
              label="Download and delete"
              description={`All ${formatBotCount(bots)} leave your catalogue. For 72 hours they can be restored from the trash; then their credentials are erased.`}
            />
          </Stack>
        </Radio.Group>
        <div>
          <Text size="sm" fw={500} mb={4} id="format">
            File
          </Text>
          <SegmentedControl
            aria-labelledby="format"
            value={format}
            onChange={(value) => setFormat(value as ExportFormat)}
            data={[
              { value: "json", label: "JSON" },
              { value: "csv", label: "CSV" },
            ]}
          />
        </div>
        <Alert color="orange" variant="light" icon={<IconKey aria-hidden />}>
          The file holds live secrets in plain text: whoever has it can use your bots. Keep it as you keep passwords.
        </Alert>
        {deletes && (
          <TextInput
            label={`Type “${phrase}” to confirm`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <FormProblem error={run.error} />
        <Group justify="flex-end">
          <Button
            type="submit"
            color={deletes ? "red" : undefined}
            loading={run.isPending}
            disabled={!confirmed}
            leftSection={deletes ? <IconTrash size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
          >
            {deletes ? "Download and delete" : `Download ${formatBotCount(bots)}`}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
