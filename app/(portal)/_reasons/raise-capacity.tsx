"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useLanguage } from "../../_languages/use-language.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import type { RaiseCapacityProps } from "./raise-capacity-dialog.tsx";

const RaiseCapacityDialog = loadLater(() =>
  import("./raise-capacity-dialog.tsx").then((module) => module.RaiseCapacityDialog),
);

/** Says where and how full clusters get room for more bots. */
export function RaiseCapacity(props: RaiseCapacityProps) {
  const { t } = useLanguage();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t("reasons.raise.title")}
      </Button>
      <RaiseCapacityDialog {...props} opened={opened} onClose={close} />
    </>
  );
}
