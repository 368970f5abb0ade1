"use client";

import { Spotlight } from "@mantine/spotlight";
import { IconApi, IconBook, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import classes from "../../_ui/palette/palette.module.css";
import { useReturnedFocus, useSelectedFirst } from "../../_ui/palette/use-palette.ts";
import { indexEntries, type SearchEntry, type SearchIndex, searchDocs } from "./search-docs.ts";
import { searchTexts as texts } from "./texts.ts";

const ADDRESS = "/docs-search.json";
const REFERENCE = "/docs/reference";

/** Finds sections of the guide and operations of the reference by any of their words. */
export function SearchDialog() {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const focus = useReturnedFocus();
  const choose = (href: string) => {
    focus.forget();
    router.push(href);
  };
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={480}
      shortcut={null}
      returnFocus={false}
      transitionProps={{ duration: 100, transition: "pop" }}
      onSpotlightOpen={focus.remember}
      onSpotlightClose={focus.giveBack}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={20} aria-hidden />}
        placeholder={texts.placeholder}
        aria-label={texts.placeholder}
      />
      <Results query={query} onChoose={choose} />
    </Spotlight.Root>
  );
}

/** Mounted only while the search is open. */
function Results({ query, onChoose }: { query: string; onChoose: (href: string) => void }) {
  const index = useSearchIndex();
  const text = query.trim();
  const found = useMemo(() => (index instanceof Object && text !== "" ? searchDocs(index, text) : []), [index, text]);
  const list = useSelectedFirst(found);
  const message = messageOf(index, text, found.length);
  return (
    <>
      <span className="visually-hidden" role="status">
        {message ?? texts.results(found.length)}
      </span>
      <div ref={list}>
        <Spotlight.ActionsList>
          {found.map(({ href, page, title, excerpt }) => (
            <Spotlight.Action key={href} onClick={() => onChoose(href)} className={classes.action}>
              <ResultIcon href={href} />
              <span className={classes.text}>
                <span>{title}</span>
                <span className={classes.description}>{page}</span>
                <span className={classes.description}>{excerpt}</span>
              </span>
            </Spotlight.Action>
          ))}
          {message && <Spotlight.Empty>{message}</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </div>
    </>
  );
}

function ResultIcon({ href }: { href: string }) {
  const Icon = href.startsWith(REFERENCE) ? IconApi : IconBook;
  return <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />;
}

/** Null while there are results. */
function messageOf(index: SearchIndex | "failed" | undefined, text: string, count: number): string | null {
  if (index === "failed") return texts.failed;
  if (text === "") return texts.empty;
  if (!index) return texts.loading;
  return count === 0 ? texts.noResults : null;
}

let loaded: Promise<SearchIndex> | undefined;

/** Loaded when it is first needed. After a failure, the next opening tries again. */
function useSearchIndex(): SearchIndex | "failed" | undefined {
  const [index, setIndex] = useState<SearchIndex | "failed">();
  useEffect(() => {
    loaded ??= loadIndex();
    loaded.then(setIndex, () => {
      loaded = undefined;
      setIndex("failed");
    });
  }, []);
  return index;
}

async function loadIndex(): Promise<SearchIndex> {
  const reply = await fetch(ADDRESS);
  if (!reply.ok) throw new Error(`the index of the search: ${reply.status}`);
  return indexEntries((await reply.json()) as SearchEntry[]);
}
