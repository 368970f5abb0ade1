"use client";

import { CloseButton, Kbd, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import classes from "./list-toolbar.module.css";
import { useTypedText } from "./use-typed-text.ts";

interface Props {
  ref: Ref<HTMLInputElement>;
  /** What is searched for. */
  q: string;
  onSearch: (q: string) => void;
  /** Called when the field loses the focus. */
  onEnd: () => void;
}

/** The search of the list. A key renders this field; the list follows. */
export function SearchField({ ref, q, onSearch, onEnd }: Props) {
  const { t } = useLanguage();
  const [text, type] = useTypedText(q, onSearch);
  const clear = () => {
    type("");
    onEnd();
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label={t("bots.toolbar.search")}
      placeholder={t("bots.toolbar.searchPlaceholder")}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={onEnd}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton aria-label={t("bots.toolbar.clearSearch")} onClick={clear} />
        ) : (
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        )
      }
      className={classes.search}
    />
  );
}
