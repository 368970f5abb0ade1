import type { Replies } from "../phrase.ts";

export const REPLIES: Replies = {};
