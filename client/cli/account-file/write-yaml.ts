import { Document, isMap, isScalar, isSeq, Scalar, visit } from "yaml";
import { escapeUnprintable, hasUnprintable, toPrintableLine } from "../../../control/logging/printable-text.ts";
import { SECTION_NAMES } from "./sections.ts";
import type { AccountContent } from "./settings.ts";

const HEADING = ` Categories, presets and schedules of an account, written by "svc-bots pull".
 What an entry does not have is as by default. "svc-bots apply FILE" makes the account as the file says.`;

/** The text of a file. The same account is always the same text, so that only changes differ under version control. */
export function toYaml({ otherMembers, sections }: AccountContent, nicknames: ReadonlyMap<string, string>): string {
  const content = {
    version: 1,
    ...(otherMembers.length > 0 && { otherMembers }),
    ...Object.fromEntries(SECTION_NAMES.map((name) => [name, sections[name]])),
  };
  // Programs that read YAML 1.1 find the same texts: "no" is in quotes.
  const document = new Document(content, { aliasDuplicateObjects: false, compat: "yaml-1.1" });
  document.commentBefore = HEADING;
  for (const name of SECTION_NAMES) spaceOut(document.get(name, true));
  if (isMap(document.contents)) {
    for (const { key } of document.contents.items) if (isScalar(key)) key.spaceBefore = key.value !== "version";
  }
  for (const index of sections.schedules.keys()) {
    const bots = document.getIn(["schedules", index, "target", "botIds"], true);
    if (isSeq(bots)) addNicknames(bots.items, nicknames);
  }
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === "string" && hasUnprintable(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  // In double quotes only: elsewhere there are none.
  return document.toString({ lineWidth: 0 }).split("\n").map(escapeUnprintable).join("\n");
}

function spaceOut(section: unknown): void {
  if (!isSeq(section)) return;
  for (const entry of section.items.slice(1)) if (isMap(entry)) entry.spaceBefore = true;
}

function addNicknames(bots: readonly unknown[], nicknames: ReadonlyMap<string, string>): void {
  for (const bot of bots) {
    if (!isScalar(bot)) continue;
    const nickname = nicknames.get(String(bot.value));
    if (nickname !== undefined) bot.comment = ` ${toPrintableLine(nickname)}`;
  }
}
