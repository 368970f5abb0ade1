"use client";

import { Anchor, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { START_KINDS, type StartKind, startText } from "#server/contract/cluster-start/start-texts.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { CopyBlock } from "../../_ui/copy-block.tsx";
import { downloadFile } from "../../_ui/download-file.ts";
import { Link } from "../../_ui/link.tsx";

/** Browsers add an extension to the name of a file of another type. */
const FILE_TYPE = "application/octet-stream";

const isKind = (value: string): value is StartKind => START_KINDS.some((kind) => kind === value);

const linkToNewToken = (text: ReactNode) => (
  <Anchor component={Link} href="/developers/tokens?new=true" inherit c="inherit" underline="always">
    {text}
  </Anchor>
);

/** How to start a cluster: a command, or a file for what starts it by itself. @param gateway The address that it connects to. */
export function StartClusterCommand({ gateway }: { gateway: string }) {
  const { t } = useLanguage();
  const [kind, setKind] = useState<StartKind>("command");
  const { text, fileName, commands } = startText(kind, { gateway, name: t("fleet.startCluster.clusterName") });
  const options = START_KINDS.map((value) => ({ value, label: t(`fleet.startCluster.kinds.${value}.label`) }));
  return (
    <Stack gap="xs" ta="start" w="100%">
      <NativeSelect
        label={t("fleet.startCluster.copyAs")}
        description={t(`fleet.startCluster.kinds.${kind}.about`)}
        data={options}
        value={kind}
        onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
        maw={320}
      />
      <CopyBlock label={fileName ?? t("fleet.startCluster.label")} value={text.replace(/^\ufeff/, "")} />
      {fileName && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(fileName, FILE_TYPE, text)}
        >
          {t("fleet.startCluster.download", { fileName })}
        </Button>
      )}
      {commands && <CopyBlock label={t("fleet.startCluster.commands")} value={commands} />}
      <Text size="sm">
        {fileName
          ? t.rich("fleet.startCluster.needsToken", { link: linkToNewToken })
          : t.rich("fleet.startCluster.replaceToken", { code: (text) => <code>{text}</code>, link: linkToNewToken })}
      </Text>
    </Stack>
  );
}
