import type { Replies } from "../load-language.ts";

export const REPLIES: Replies = {};
