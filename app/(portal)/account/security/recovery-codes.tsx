import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { downloadFile } from "../../../_ui/download-file.ts";
import { accountTexts } from "../texts.ts";

const texts = accountTexts.recoveryCodes;

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = codes.join("\n");
  return (
    <>
      <CopyBlock label={texts.label} value={list} />
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => downloadFile("recovery-codes.txt", "text/plain", `${list}\n`)}
      >
        {texts.download}
      </Button>
    </>
  );
}
