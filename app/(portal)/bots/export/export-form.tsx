"use client";

import { Alert, Card, Group, Radio, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconDownload, IconKey, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { COLUMN_WIDTH } from "../../../_ui/column-width.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { ExportFormat } from "../_files/create-export-file.ts";

interface Props {
  /** The number of bots to export. */
  bots: number;
  /** Their ids; null for all bots of the account. */
  botIds: readonly string[] | null;
  /** Gets the id of the job that writes the file. */
  onStarted: (jobId: string, format: ExportFormat) => void;
}

export function ExportForm({ bots, botIds, onStarted }: Props) {
  const { t } = useLanguage();
  const exportBots = useMutation(useTRPC().jobs.createExport.mutationOptions());
  const [mode, setMode] = useState("keep");
  const [format, setFormat] = useState<ExportFormat>("json");
  const [typed, setTyped] = useState("");
  const deletes = mode === "delete";
  const phrase = t("bots.exportPage.form.phrase", { count: bots, number: String(bots) });
  const isConfirmed = !deletes || typed.trim().toLowerCase() === phrase.toLowerCase();
  const start = () =>
    isConfirmed &&
    exportBots.mutate(
      { deleteAfterExport: deletes, ...(botIds && { botIds: [...botIds] }) },
      { onSuccess: ({ id }) => onStarted(id, format) },
    );
  return (
    <Card
      withBorder
      maw={COLUMN_WIDTH}
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        start();
      }}
    >
      <Stack gap="md">
        <Radio.Group label={t("bots.exportPage.form.mode")} value={mode} onChange={setMode}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="keep"
              label={t("bots.exportPage.form.keep")}
              description={t("bots.exportPage.form.keepHelp")}
            />
            <Radio
              value="delete"
              label={t("bots.exportPage.form.delete")}
              description={
                botIds
                  ? t("bots.exportPage.form.deleteHelp", { count: bots })
                  : t("bots.exportPage.form.deleteAllHelp", { count: bots })
              }
            />
          </Stack>
        </Radio.Group>
        <div>
          <Text size="sm" fw={500} mb={4} id="format">
            {t("bots.exportPage.form.format")}
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
          {t("bots.exportPage.form.warning")}
        </Alert>
        {deletes && (
          <TextInput
            label={t("bots.exportPage.form.confirm", { phrase })}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <FormProblem error={exportBots.error} />
        <Group justify="flex-end">
          <ActionButton
            error={exportBots.error}
            type="submit"
            color={deletes ? "red" : undefined}
            loading={exportBots.isPending}
            disabled={!isConfirmed}
            leftSection={deletes ? <IconTrash size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
          >
            {deletes ? t("bots.exportPage.form.delete") : t("bots.exportPage.form.download", { count: bots })}
          </ActionButton>
        </Group>
      </Stack>
    </Card>
  );
}
