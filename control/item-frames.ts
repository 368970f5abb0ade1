import { z } from "zod";
import { Count, text, truncatedText, visibleText } from "./frame-limits.ts";
import { COSMETIC_TYPES, languageCode, MAX_NAMES } from "./platform/cosmetics/cosmetic-schema.ts";

// The items of a shard's catalogue, as frames carry them.

/** A shard offers so many items at most, and so many bytes of them as JSON. */
export const MAX_ITEMS = 30_000;
export const MAX_ITEMS_BYTES = 8 * 2 ** 20;
/** Of one frame. */
export const MAX_ITEMS_PER_FRAME = 500;
export const MAX_ITEMS_FRAME_BYTES = 2 ** 18;

const MAX_CHANNELS = 20;
const MAX_OPTIONS = 200;

/** SHA-256 of the offered items, in hexadecimal. */
export const ItemsDigest = z.string().regex(/^[0-9a-f]{64}$/);

const Named = z.object({ t: text(255).min(1), n: truncatedText(200) });

/** An item: its id, what it is, and how people know it. `t` is the platform's name, `n` the displayed one. */
export const CatalogueItem = z.object({
  id: visibleText(200),
  type: z.enum(COSMETIC_TYPES),
  name: truncatedText(200),
  /** Further names, by the code of their language. */
  names: z
    .record(languageCode, truncatedText(200))
    .refine((names) => Object.keys(names).length <= MAX_NAMES)
    .optional()
    .catch(undefined),
  variants: z
    .array(Named.extend({ o: z.array(Named).min(1).max(MAX_OPTIONS) }))
    .max(MAX_CHANNELS)
    .optional()
    .catch(undefined),
  /** The https address of a picture. */
  image: z.string().max(2048).startsWith("https://").optional().catch(undefined),
  /** Of an item that is a colour: its red, green and blue. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional()
    .catch(undefined),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** What is no item is left out: a shard is not disconnected because of its operator's file. */
const CatalogueItems = z
  .array(z.unknown())
  .max(MAX_ITEMS_PER_FRAME)
  .transform((all) => all.flatMap((one) => CatalogueItem.safeParse(one).data ?? []));

/** Items of a shard, from this number on. `next` is null after the last ones. */
export const ItemsFrame = z.object({
  t: z.literal("items"),
  digest: ItemsDigest,
  from: Count,
  items: CatalogueItems,
  next: Count.nullable(),
});
/** The service asks for the next items, from this number on. A shard that has other items by now does not answer. */
export const ItemsRequest = z.object({ t: z.literal("items"), digest: ItemsDigest, from: Count });
