import { logoReply } from "#server/transport/site-brand.ts";

export const dynamic = "force-dynamic";
export const GET = logoReply;
