import type { Replies } from "../phrase.ts";

export const REPLIES: Replies = {
  "type.bannerColor": "banner color",
  "banner.set": "Banner: {banner}, color {colour}.",
  "banner.noColour": "Name a color too.",
};
