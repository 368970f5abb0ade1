"use client";

import { Button, Code, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileUpload } from "@tabler/icons-react";
import { type ClipboardEvent, useState } from "react";
import { notifyError } from "../../../_ui/notify.ts";
import classes from "./import-source.module.css";

const MAX_BYTES = 10 * 1024 * 1024;
const EXAMPLE = "accountId:deviceId:secret\naccountId:deviceId:secret:nickname";

interface Props {
  onText: (text: string, fileName: string | null) => void;
}

/** One box for everything: paste, choose a file, or drop one. */
export function ImportSource({ onText }: Props) {
  const [text, setText] = useState("");
  const takeFile = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) notifyError(null, `${file.name} is larger than 10 MB`);
    else onText(await file.text(), file.name);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (text !== "" || !pasted.includes("\n")) return;
    event.preventDefault();
    onText(pasted, null);
  };
  return (
    <Dropzone
      onDrop={([file]) => void takeFile(file)}
      activateOnClick={false}
      activateOnKeyboard={false}
      multiple={false}
      className={classes.box}
      aria-label="Drop a file here"
    >
      <Stack gap="sm">
        <Textarea
          label="Bots to import"
          description="Paste rows here, or drop a file anywhere in this box."
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
          <FileButton onChange={(file) => void takeFile(file)} accept=".csv,.tsv,.json,.txt">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Button onClick={() => onText(text, null)} disabled={text.trim() === ""}>
            Check the rows
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          CSV or TSV (with headings or without), JSON (a list, or the file of an export), or lines such as{" "}
          <Code>accountId:deviceId:secret:nickname</Code>. A nickname that is left out is made up.
        </Text>
      </Stack>
    </Dropzone>
  );
}
