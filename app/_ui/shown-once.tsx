"use client";

import { Alert, Button, Checkbox, CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconEyeOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { Modal } from "./overlays/modal.tsx";
import classes from "./shown-once.module.css";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";

interface Texts {
  title: string;
  warning: string;
  /** The label of the box that is ticked first. */
  saved: string;
  done: string;
  leaveTitle: string;
  leaveText: string;
}

interface Props {
  /** Of the form before it; absent for a dialog that only shows. */
  opened?: boolean;
  title?: string;
  onClose?: () => void;
  closeOnClickOutside?: boolean;
  texts: Texts;
  /** The secret, once there is one. It is kept nowhere else in the browser. */
  secret: ReactNode;
  onSaved: () => void;
  children?: ReactNode;
}

/** Asks for what a secret needs, then shows the secret until the person confirms that it is saved. */
export function ShownOnceDialog(props: Props) {
  const { opened = false, title, texts, secret, onSaved, onClose = onSaved, closeOnClickOutside = true } = props;
  const isShown = Boolean(secret);
  return (
    <Modal
      opened={isShown || opened}
      onClose={onClose}
      size="lg"
      title={isShown ? texts.title : title}
      withCloseButton={!isShown}
      closeOnEscape={!isShown}
      closeOnClickOutside={closeOnClickOutside && !isShown}
      transitionProps={{ exitDuration: 0 }}
    >
      {isShown ? (
        <ShownOnce texts={texts} onSaved={onSaved}>
          {secret}
        </ShownOnce>
      ) : (
        props.children
      )}
    </Modal>
  );
}

function ShownOnce({ texts, onSaved, children }: { texts: Texts; onSaved: () => void; children: ReactNode }) {
  const [saved, setSaved] = useState(false);
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={!saved} title={texts.leaveTitle}>
        {texts.leaveText}
      </UnsavedChangesGuard>
      <ShownOnceWarning>{texts.warning}</ShownOnceWarning>
      {children}
      <Group justify="space-between">
        <Checkbox label={texts.saved} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Button onClick={onSaved} disabled={!saved}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}

export const ShownOnceWarning = ({ children }: { children: string }) => (
  <Alert color="amber" variant="light" icon={<IconEyeOff aria-hidden />}>
    {children}
  </Alert>
);

/** A secret of one line. Copying it is the main action of the dialog. */
export function SecretValue({ value, copyLabel }: { value: string; copyLabel: string }) {
  const { t } = useLanguage();
  return (
    <div className={classes.secret}>
      <code className={`mono ${classes.value}`}>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <>
            <Button
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? t("shared.copied") : copyLabel}
            </Button>
            <span role="status" className="visually-hidden">
              {copied && t("shared.copied")}
            </span>
          </>
        )}
      </CopyButton>
    </div>
  );
}
