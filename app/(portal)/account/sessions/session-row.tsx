"use client";

import { Badge } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconQuestionMark,
  IconTerminal2,
  type TablerIcon,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { AddressPlace, SessionItem } from "#server/contract/identity.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { formatCountry } from "../../../_ui/format.ts";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Row } from "../../../_ui/row-list.tsx";
import { signOutHere } from "../../../_ui/sign-out.ts";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import { type Device, describeDevice } from "./describe-device.ts";

const texts = accountTexts.sessions;

const ICONS: Record<Device["kind"], TablerIcon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  program: IconTerminal2,
  unknown: IconQuestionMark,
};

export function SessionRow({ session }: { session: z.output<typeof SessionItem> }) {
  const { kind, name } = describeDevice(session.agent);
  return (
    <Row
      icon={ICONS[kind]}
      title={
        <>
          <span>{name}</span>
          {session.current && <Badge variant="light">{texts.current}</Badge>}
        </>
      }
      facts={{
        [texts.ip]: session.ip,
        [texts.place]: session.place && describePlace(session.place),
        [texts.signedIn]: <TimeAgo instant={session.createdAt} />,
        [texts.lastActive]: <TimeAgo instant={session.lastSeenAt} />,
      }}
    >
      {session.current ? <SignOut /> : <EndSession id={session.id} name={name} />}
    </Row>
  );
}

const describePlace = (place: AddressPlace): string =>
  place.kind === "country" ? formatCountry(place.country) : texts[place.kind];

function SignOut() {
  const [waiting, setWaiting] = useState(false);
  const leave = () => {
    setWaiting(true);
    void signOutHere("/sign-in");
  };
  return (
    <ActionButton error={null} variant="default" size="xs" onClick={leave} loading={waiting}>
      {texts.signOut}
    </ActionButton>
  );
}

function EndSession({ id, name }: { id: string; name: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.sessions.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.sessions.pathFilter());
        notifySuccess(texts.ended(name));
      },
    }),
  );
  return (
    <ConfirmButton
      label={texts.end}
      size="xs"
      aria-label={texts.endOf(name)}
      title={texts.endOf(name)}
      mutation={end}
      input={{ sessionId: id }}
    >
      {texts.endConsequence(name)}
    </ConfirmButton>
  );
}
