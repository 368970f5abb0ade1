"use client";

import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { SignInAvailability } from "#server/contract/bot-sign-ins.ts";
import type { Category } from "#server/contract/categories.ts";
import { MountedPart } from "../../../_ui/mounted-part.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { useNarrowWindow } from "../../../_ui/use-browser-state.ts";
import { LimitNotice } from "../../_limit/limit-notice.tsx";
import { NewBotForm } from "./new-bot-form.tsx";
import { SignInTab } from "./sign-in-tab.tsx";
import { newBotTexts } from "./texts.ts";

const texts = newBotTexts;

type Way = "signIn" | "credentials";
const WAYS: { value: Way; label: string }[] = [
  { value: "signIn", label: texts.ways.signIn },
  { value: "credentials", label: texts.ways.credentials },
];
interface Props {
  opened: boolean;
  onClose: () => void;
  categories: readonly Category[];
  /** The address that clusters connect to. */
  gateway: string;
  /** Whether somebody can sign in with an account; undefined while that is not known. */
  availability: SignInAvailability | undefined;
}

/** The content is mounted only while the dialog is open, so that a typed secret is not kept in memory. */
export function NewBotDialog({ opened, onClose, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} size="lg" title={texts.title}>
      <NewBot onDone={onClose} {...props} />
    </Modal>
  );
}

function NewBot({ onDone, availability, ...props }: Omit<Props, "opened" | "onClose"> & { onDone: () => void }) {
  return (
    <Stack gap="md">
      <LimitNotice />
      {availability ? (
        <Ways onDone={onDone} availability={availability} {...props} />
      ) : (
        <NewBotForm onDone={onDone} categories={props.categories} />
      )}
    </Stack>
  );
}

type WaysProps = Omit<Props, "opened" | "onClose" | "availability"> & {
  onDone: () => void;
  availability: SignInAvailability;
};

function Ways({ onDone, availability, ...props }: WaysProps) {
  const isNarrow = useNarrowWindow();
  const [way, setWay] = useState<Way>(availability.available ? "signIn" : "credentials");
  return (
    <>
      <SegmentedControl
        fullWidth
        orientation={isNarrow ? "vertical" : "horizontal"}
        aria-label={texts.ways.label}
        data={WAYS}
        value={way}
        onChange={(value) => setWay(value === "signIn" ? "signIn" : "credentials")}
      />
      <MountedPart isShown={way === "signIn"}>
        <SignInTab availability={availability} onDone={onDone} {...props} />
      </MountedPart>
      <MountedPart isShown={way === "credentials"}>
        <NewBotForm onDone={onDone} categories={props.categories} />
      </MountedPart>
    </>
  );
}
