"use client";

import { IconUserQuestion } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { SearchList, useSearchText } from "../_frame/search-list.tsx";
import { AccountRow } from "./account-row.tsx";
import { userTexts } from "./texts.ts";

const texts = userTexts;

export function UsersPage({ self }: { self: User }) {
  const [text, setText] = useSearchText();
  const { admin } = useTRPC();
  const found = useQuery({
    ...admin.searchAccounts.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...admin.countAccounts.queryOptions({}), enabled: found.data?.length === 0 });
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <SearchList
        label={texts.title}
        searchLabel={texts.search}
        placeholder={texts.placeholder}
        text={text}
        onSearch={setText}
        found={found}
        row={(account) => <AccountRow key={account.id} account={account} self={self} />}
        all={all.data}
        icon={IconUserQuestion}
        empty={texts.empty}
      />
    </>
  );
}
