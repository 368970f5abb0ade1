"use client";

import { Group, Progress, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { downloadFile } from "../../../_ui/download-file.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPCClient } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import { readOwnData } from "./read-own-data.ts";

const texts = accountTexts.data;

/** Puts everything that the service has about the account into one file. */
export function OwnData({ username }: { username: string }) {
  const client = useTRPCClient();
  const [share, setShare] = useState(0);
  const download = useMutation({
    mutationFn: async () => {
      setShare(0);
      const data = await readOwnData((query) => client.identity.exportData.mutate(query), setShare);
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`${username}-${day}.json`, "application/json", data);
    },
    gcTime: 0,
  });
  return (
    <SectionCard title={texts.title} help={texts.help}>
      <FormProblem error={download.error} />
      <Group gap="md">
        <ActionButton
          error={download.error}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </ActionButton>
        {download.isPending && <Progress value={Math.round(share * 100)} flex={1} aria-label={texts.progress} />}
        {download.isSuccess && (
          <Text size="sm" role="status">
            {texts.done}
          </Text>
        )}
      </Group>
    </SectionCard>
  );
}
