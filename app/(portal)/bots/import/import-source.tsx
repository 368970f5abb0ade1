"use client";

import { Button, Code, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { notifyError } from "../../../_ui/notify.ts";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import classes from "./import-source.module.css";
import { importTexts } from "./texts.ts";

const texts = importTexts.source;

const MAX_BYTES = 10 * 1024 * 1024;
const EXAMPLE = "accountId:deviceId:secret\naccountId:deviceId:secret:nickname";

interface Props {
  onText: (text: string, fileName: string | null) => void;
}

/** A box to paste rows into, to drop a file on, or to choose a file with. */
export function ImportSource({ onText }: Props) {
  const [text, setText] = useState("");
  const [isDragging, setDragging] = useState(false);
  const readFile = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) notifyError(null, texts.tooLarge(file.name));
    else onText(await file.text(), file.name);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (text !== "" || !pasted.includes("\n")) return;
    event.preventDefault();
    onText(pasted, null);
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
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={classes.box}
      data-dragging={isDragging || undefined}
      aria-label={texts.drop}
      onDragOver={drag}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
    >
      <UnsavedChangesGuard unsaved={text.trim() !== ""} />
      <Stack gap="sm">
        <Textarea
          label={texts.label}
          description={texts.help}
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
          <FileButton onChange={(file) => void readFile(file)} accept=".csv,.tsv,.json,.txt">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
                {texts.chooseFile}
              </Button>
            )}
          </FileButton>
          <Button onClick={() => onText(text, null)} disabled={text.trim() === ""}>
            {texts.check}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {textWithParts(texts.formats, { code: (example) => <Code>{example}</Code> })}
        </Text>
      </Stack>
    </section>
  );
}
