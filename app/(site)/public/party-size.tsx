import type { PublicBot } from "#server/contract/public-bots.ts";

/** How many are in its party, and how many could be. */
export function PartySize({ party }: Pick<PublicBot, "party">) {
  if (!party) return <span data-none>None</span>;
  return (
    <>
      {party.size} of {party.maxSize}
    </>
  );
}
