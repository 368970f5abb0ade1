"use client";

import { Button, Group, Text } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { HttpMessage } from "./http-call.ts";
import classes from "./test.module.css";
import { testConsoleTexts } from "./texts.ts";

const texts = testConsoleTexts.http;
const SHOWN_LENGTH = 9;

/** Long secrets show their first characters. */
const mask = (secret: string) => `${secret.length > 24 ? secret.slice(0, SHOWN_LENGTH) : ""}••••••••`;

const maskSecrets = ({ text, secrets }: HttpMessage): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, mask(secret)), text);

/** An HTTP message as text. Secrets are masked until they are revealed. */
export function HttpMessageView({ label, http }: { label: string; http: HttpMessage }) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const Icon = revealed ? IconEyeOff : IconEye;
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb={4} mih={28}>
        <Text size="sm" fw={600} id={id}>
          {label}
        </Text>
        {http.secrets.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon size={15} aria-hidden />}
            onClick={() => setRevealed(!revealed)}
            aria-label={revealed ? texts.hideLabel(label) : texts.revealLabel(label)}
          >
            {revealed ? texts.hide : texts.reveal}
          </Button>
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it */}
      <pre className={classes.message} tabIndex={0}>
        {revealed ? http.text : maskSecrets(http)}
      </pre>
    </section>
  );
}
