"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import type { Schedule } from "#server/contract/schedules.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { schedulesTexts } from "../texts.ts";

interface Props {
  schedule: Schedule;
  opened: boolean;
  onClose: () => void;
}

export function DeleteScheduleDialog({ schedule: { id, name }, opened, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isOwnPage = usePathname() === `/schedules/${id}`;
  const remove = useMutation(
    trpc.schedules.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(schedulesTexts.delete.done(name));
        if (isOwnPage) router.push("/schedules");
        await queryClient.invalidateQueries(trpc.schedules.list.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={schedulesTexts.delete.title(name)}
      action={schedulesTexts.delete.action}
      onConfirm={() => remove.mutate({ scheduleId: id })}
      onClose={onClose}
      mutation={remove}
    >
      {schedulesTexts.delete.effects}
    </ConfirmDialog>
  );
}
