"use client";

import { IconPlayerPlay } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { ActionButton } from "../../_ui/action-button.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { ButtonLink } from "../../_ui/styled-links.tsx";
import { useReference } from "./reference-provider.tsx";
import { referenceTexts } from "./texts.ts";
import type { TriedOperation } from "./tried-operation.ts";

const texts = referenceTexts.tryIt;
const TryItDrawer = loadLater(() => import("./try-it/try-it-drawer.tsx").then((module) => module.TryItDrawer), {
  content: true,
});

/** Opens the form that calls an operation. Whoever is not signed in signs in first, unless it needs no token. */
export function TryItButton({ operation }: { operation: TriedOperation }) {
  const { accountId } = useReference();
  const path = usePathname();
  const [state, setState] = useState<"unused" | "loading" | "open" | "closed">("unused");
  const label = texts.buttonFor(operation.summary);
  if (operation.needsToken && accountId === null) {
    const next = encodeURIComponent(`${path}#${operation.id}`);
    return (
      <ButtonLink
        size="xs"
        variant="default"
        href={`/sign-in?next=${next}`}
        aria-label={texts.signInFor(operation.summary)}
      >
        {texts.signIn}
      </ButtonLink>
    );
  }
  return (
    <>
      <ActionButton
        error={null}
        size="xs"
        variant="light"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        aria-label={label}
        loading={state === "loading"}
        onClick={() => setState(state === "unused" ? "loading" : "open")}
      >
        {texts.button}
      </ActionButton>
      {state !== "unused" && (
        <TryItDrawer
          operation={operation}
          accountId={accountId}
          opened={state !== "closed"}
          onLoaded={() => setState("open")}
          onClose={() => setState("closed")}
        />
      )}
    </>
  );
}
