import { z } from "zod";

export const COSMETIC_TYPES = [
  "outfit",
  "backpack",
  "pickaxe",
  "emote",
  "emoji",
  "shoes",
  "sidekick",
  "banner",
  "bannerColor",
  "playlist",
] as const;
export type CosmeticType = (typeof COSMETIC_TYPES)[number];

const option = z.object({ t: z.string().min(1), n: z.string().min(1) });

export const MAX_NAMES = 32;
/** The code of a language, such as `de` or `zh-Hant`. */
export const languageCode = z
  .string()
  .max(16)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, "must be the code of a language, such as de");

/** The public schema of an item. `t` is the platform's name, `n` the displayed name, `o` a channel's options. */
export const cosmeticSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(COSMETIC_TYPES),
  name: z.string().min(1).max(200),
  /** Further names, by the code of their language. */
  names: z
    .record(languageCode, z.string().min(1).max(200))
    .refine((names) => Object.keys(names).length <= MAX_NAMES, `must have at most ${MAX_NAMES} names`)
    .optional(),
  /** Bits: see FLAG. */
  flags: z.int().nonnegative().optional(),
  variants: z.array(z.object({ t: z.string().min(1), n: z.string().min(1), o: z.array(option).min(1) })).optional(),
  path: z.string(),
  /** The https address of a picture, which the portal shows if the service allows its host. */
  image: z
    .url({ protocol: /^https$/, error: "must be an https address of at most 2,048 characters" })
    .max(2048)
    .optional(),
  /** Of an item that is a colour, such as a banner's: red, green and blue in hexadecimal. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f2a44")
    .optional(),
});
export type Cosmetic = z.infer<typeof cosmeticSchema>;

export const FLAG = { new: 1, shop: 2 } as const;
