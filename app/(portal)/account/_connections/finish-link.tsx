"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { CONNECTION_NAMES, type ConnectionKind } from "#server/contract/data-sections.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { keepLinkProblem } from "./link-problem.ts";

/** What the other service added to the address, and nothing else of it. */
function readAnswer() {
  const parameters = new URLSearchParams(window.location.search);
  const read = (name: string) => parameters.get(name) ?? undefined;
  return { state: read("state"), code: read("code"), error: read("error") };
}

/** The browser has come back from another service: hands its answer in, and goes on to the account's page. */
export function FinishLink({ kind }: { kind: ConnectionKind }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const hasBegun = useRef(false);
  const name = CONNECTION_NAMES[kind];
  const finish = useMutation(
    trpc.identity.finishConnection.mutationOptions({
      gcTime: 0,
      async onSuccess({ username }) {
        await queryClient.invalidateQueries(trpc.identity.user.pathFilter());
        notifySuccess(
          t.rich("account.connections.linked", { service: sanitizeName(name), username: sanitizeName(username), bdi }),
        );
      },
      onError: (error) => keepLinkProblem({ kind, error }),
      // In place of this page: its address has a code, and "back" would hand it in again.
      onSettled: () => router.replace("/account"),
    }),
  );
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    finish.mutate({ connection: kind, ...readAnswer() });
  });
  return (
    <>
      <PageHeader title={t("account.connections.linking", { service: name })} />
      <LoadingRows rows={4} />
    </>
  );
}
