"use client";

import { IconApi, IconBook } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { PaletteDialog, PaletteResult, PaletteResults } from "../../_ui/palette/palette-dialog.tsx";
import { indexEntries, type SearchEntry, type SearchIndex, searchDocs } from "./search-docs.ts";
import { searchTexts as texts } from "./texts.ts";

const ADDRESS = "/docs-search.json";
const REFERENCE = "/docs/reference";

/** Finds sections of the guide and operations of the reference by any of their words. */
export function SearchDialog() {
  const router = useRouter();
  return (
    <PaletteDialog placeholder={texts.placeholder} maxHeight={480}>
      {(text, leaving) => (
        <Results
          text={text}
          onChoose={(href) => {
            leaving();
            router.push(href);
          }}
        />
      )}
    </PaletteDialog>
  );
}

function Results({ text, onChoose }: { text: string; onChoose: (href: string) => void }) {
  const index = useSearchIndex();
  const found = useMemo(() => (index instanceof Object && text !== "" ? searchDocs(index, text) : []), [index, text]);
  const message = messageOf(index, text, found.length);
  return (
    <PaletteResults found={found} status={message ?? texts.results(found.length)} message={message}>
      {found.map(({ href, page, title, excerpt }) => (
        <PaletteResult
          key={href}
          icon={href.startsWith(REFERENCE) ? IconApi : IconBook}
          title={<span>{title}</span>}
          description={page}
          excerpt={excerpt}
          onChoose={() => onChoose(href)}
        />
      ))}
    </PaletteResults>
  );
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
