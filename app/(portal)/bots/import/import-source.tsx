"use client";

import { Button, Code, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { notifyError } from "../../../_ui/notify.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import classes from "./import-source.module.css";
import type { SourceInput } from "./read-sources.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const EXAMPLE = "accountId:deviceId:secret\naccountId:deviceId:secret:nickname";

interface Props {
  onSources: (sources: SourceInput[]) => void;
}

/** The bytes, which are decoded in every browser alike; null for what is no file, such as a folder. */
const readBytes = async (file: File): Promise<Uint8Array | null> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );

/** A box to paste rows into, to drop files on, or to choose files with. */
export function ImportSource({ onSources }: Props) {
  const language = useLanguage();
  const { t } = language;
  const [text, setText] = useState("");
  const [isDragging, setDragging] = useState(false);
  const onText = (content: string) => onSources([{ name: null, content }]);
  const readFiles = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const tooLarge = files.find(({ size }) => size > MAX_BYTES);
    if (tooLarge) notifyError(language, null, t("bots.importPage.source.tooLarge", { fileName: tooLarge.name }));
    else if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
      notifyError(language, null, t("bots.importPage.source.tooLargeTogether"));
    else onSources(await Promise.all(files.map(async (file) => ({ name: file.name, content: await readBytes(file) }))));
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (text !== "" || !pasted.includes("\n")) return;
    event.preventDefault();
    onText(pasted);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragging(true);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragging(false);
    void readFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classes.box}
      data-dragging={isDragging || undefined}
      aria-label={t("bots.importPage.source.drop")}
      onDragOver={drag}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
    >
      <UnsavedChangesGuard unsaved={text.trim() !== ""} />
      <Stack gap="sm">
        <Textarea
          label={t("bots.importPage.source.label")}
          description={t("bots.importPage.source.help")}
          placeholder={EXAMPLE}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={paste}
          autosize
          minRows={8}
          maxRows={16}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: "mono" }}
        />
        <Group justify="space-between">
          <FileButton multiple onChange={(files) => void readFiles(files)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
                {t("bots.importPage.source.chooseFile")}
              </Button>
            )}
          </FileButton>
          <Button onClick={() => onText(text)} disabled={text.trim() === ""}>
            {t("bots.importPage.source.check")}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t.rich("bots.importPage.source.formats", { code: (example) => <Code>{example}</Code> })}
        </Text>
      </Stack>
    </section>
  );
}
