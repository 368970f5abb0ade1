"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../_ui/texts.ts";
import { reasonTexts } from "./texts.ts";

const texts = reasonTexts.remedies;

/** Says what staff can do about bots of managed categories. */
export function StaffHelp() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {texts.askStaff}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.askStaff}>
        <Stack gap="md">
          <Text size="sm">{texts.staffHelp}</Text>
          <Group justify="flex-end">
            <Button onClick={close}>{sharedTexts.close}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
