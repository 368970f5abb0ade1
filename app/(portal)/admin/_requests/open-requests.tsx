"use client";

import { useRef, useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { useRovingRows } from "../../../_ui/use-roving-rows.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import { useWindowKeys } from "../../bots/_list/use-window-keys.ts";
import { RequestCard } from "./request-card.tsx";
import classes from "./request-list.module.css";
import type { ReviewRequest } from "./review-request.ts";
import { useDecideReview } from "./use-decide-review.ts";

const RejectRequestDialog = loadLater(() =>
  import("./reject-request-dialog.tsx").then((module) => module.RejectRequestDialog),
);

/** Does nothing: the browser scrolls to the focused item. */
const scrollTo = () => undefined;

export function OpenRequests({ requests }: { requests: readonly ReviewRequest[] }) {
  const { t } = useLanguage();
  const root = useRef<HTMLUListElement>(null);
  const [letters] = useSingleKeyShortcuts();
  const [rejected, setRejected] = useState<ReviewRequest | null>(null);
  const decide = useDecideReview();
  const ids = requests.map(({ id }) => id);
  const rows = useRovingRows({ root, ids, letters, scrollTo });
  const approve = ({ id }: ReviewRequest) => decide.mutate({ requestId: id, approve: true });

  /** Applies a key to the focused request. Without a focused request the key only moves the focus into the list. */
  const withFocused = (act: (request: ReviewRequest) => void) => () => {
    const focused = requests[rows.activeIndex];
    const isFocused = root.current?.contains(document.activeElement) ?? false;
    if (focused && isFocused && !decide.isPending) act(focused);
    else rows.focusRow(rows.activeIndex);
  };
  const move = (step: number) => () => {
    const isInside = root.current?.contains(document.activeElement) ?? false;
    rows.focusRow(isInside ? Math.max(0, Math.min(requests.length - 1, rows.activeIndex + step)) : rows.activeIndex);
  };
  useWindowKeys({ j: move(1), k: move(-1), a: withFocused(approve), r: withFocused(setRejected) }, letters);

  return (
    <>
      <ul
        ref={root}
        className={classes.list}
        aria-label={t("admin.requests.list")}
        onKeyDown={rows.onKeyDown}
        onBlur={rows.onBlur}
      >
        {requests.map((request, index) => (
          <li
            key={request.id}
            className={classes.item}
            data-index={index}
            tabIndex={index === rows.activeIndex ? 0 : -1}
            onFocus={() => rows.onFocus(request.id)}
            aria-labelledby={`request-${request.id}`}
          >
            <RequestCard
              request={request}
              waiting={decide.isPending && decide.variables.requestId === request.id}
              error={decide.variables?.requestId === request.id ? decide.error : null}
              onApprove={() => approve(request)}
              onReject={() => setRejected(request)}
              hasKeys={letters}
            />
          </li>
        ))}
      </ul>
      {rejected && <RejectRequestDialog request={rejected} onClose={() => setRejected(null)} />}
    </>
  );
}
