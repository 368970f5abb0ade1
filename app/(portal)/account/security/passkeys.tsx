"use client";

import { Button, Text } from "@mantine/core";
import { IconFingerprint, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { hasPasskeys } from "../../../_ui/passkeys.ts";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { accountTexts } from "../texts.ts";
import type { Passkey } from "./security.ts";

const AddPasskeyDialog = loadLater(() => import("./add-passkey-dialog.tsx").then((module) => module.AddPasskeyDialog));

const PasskeyDialogs = loadLater(() => import("./passkey-dialogs.tsx").then((module) => module.PasskeyDialogs));

const texts = accountTexts.passkeys;

interface Props {
  passkeys: readonly Passkey[];
  /** Whether the service is reached by a host name. */
  isPossible: boolean;
}

export function Passkeys({ passkeys, isPossible }: Props) {
  const ready = useHydrated();
  const [isAdding, setAdding] = useState(false);
  const unsupported = isPossible ? texts.noBrowser : texts.noHostName;
  const canAdd = isPossible && (!ready || hasPasskeys());
  return (
    <SectionCard
      title={texts.title}
      help={texts.help}
      action={
        canAdd && (
          <Button
            disabled={!ready}
            leftSection={<IconPlus size={18} aria-hidden />}
            variant={passkeys.length > 0 ? "default" : "filled"}
            onClick={() => setAdding(true)}
          >
            {texts.add}
          </Button>
        )
      }
    >
      {!canAdd && <Text size="sm">{unsupported}</Text>}
      {passkeys.length === 0 ? (
        canAdd && <Text size="sm">{texts.none}</Text>
      ) : (
        <RowList label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </RowList>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [dialog, setDialog] = useState<"rename" | "remove" | null>(null);
  const { name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <Row
      icon={IconFingerprint}
      title={<Name>{name}</Name>}
      facts={{
        [texts.added]: <TimeAgo instant={createdAt} />,
        [texts.lastUsed]: lastUsedAt ? <TimeAgo instant={lastUsedAt} /> : texts.never,
        [texts.kept]: backedUp ? texts.synced : texts.oneDevice,
      }}
    >
      <Button size="xs" variant="default" onClick={() => setDialog("rename")} aria-label={texts.renameOf(name)}>
        {texts.rename}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDialog("remove")} aria-label={texts.removeOf(name)}>
        {texts.remove}
      </Button>
      <PasskeyDialogs passkey={passkey} dialog={dialog} onClose={() => setDialog(null)} />
    </Row>
  );
}
