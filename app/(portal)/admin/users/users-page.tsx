"use client";

import { IconUserQuestion } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { SearchList, useSearchText } from "../_frame/search-list.tsx";
import { AccountRow } from "./account-row.tsx";

export function UsersPage({ self }: { self: User }) {
  const { t } = useLanguage();
  const [text, setText] = useSearchText();
  const { admin } = useTRPC();
  const found = useQuery({
    ...admin.searchAccounts.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...admin.countAccounts.queryOptions({}), enabled: found.data?.length === 0 });
  return (
    <>
      <PageHeader title={t("admin.userPages.title")} description={t("admin.userPages.description")} />
      <SearchList
        label={t("admin.userPages.title")}
        searchLabel={t("admin.userPages.search")}
        placeholder={t("admin.userPages.placeholder")}
        text={text}
        onSearch={setText}
        found={found}
        row={(account) => <AccountRow key={account.id} account={account} self={self} />}
        all={all.data}
        icon={IconUserQuestion}
        empty={{
          title: t("admin.userPages.empty.title"),
          text: t("admin.userPages.empty.text"),
          hidden: ({ count, isMore }) => t("admin.userPages.empty.hidden", { isMore: String(isMore), count }),
        }}
      />
    </>
  );
}
