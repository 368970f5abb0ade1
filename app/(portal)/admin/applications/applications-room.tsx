"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { IconAppsOff, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { debounce, parseAsString, useQueryState } from "nuqs";
import type { User } from "#server/contract/user.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ApplicationRow } from "./application-row.tsx";

const PAUSE_MS = 250;
const MOST = 50;
const SEARCHED = parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(PAUSE_MS) });

export function ApplicationsRoom({ self }: { self: User }) {
  const [text, setText] = useQueryState("q", SEARCHED);
  const found = useQuery({
    ...useTRPC().admin.searchApplications.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  const count = found.data?.length ?? 0;
  const note = count === MOST ? `The newest ${MOST} are shown: search for more.` : `${count} found`;
  return (
    <>
      <PageHeader
        title="Applications"
        description="Programs and sites that sign people in. A disabled one is refused everywhere."
      />
      <TextInput
        type="search"
        aria-label="Search applications"
        placeholder="Name, owner or id"
        value={text}
        maxLength={255}
        onChange={(event) => void setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => void setText("")} />}
        description={found.data ? <span role="status">{note}</span> : undefined}
        inputWrapperOrder={["input", "description"]}
        maw={420}
        mb="md"
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={6} />}
      {found.data && count === 0 && (
        <EmptyState
          icon={IconAppsOff}
          title="Nothing found"
          text="Search by a part of its name or its owner’s, or by the whole id of either."
        />
      )}
      {found.data && count > 0 && (
        <RowList label="Applications">
          {found.data.map((app) => (
            <ApplicationRow key={app.id} app={app} self={self} />
          ))}
        </RowList>
      )}
    </>
  );
}
