import { fontReply } from "#server/transport/page-fonts.ts";

export const GET = async (_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> =>
  fontReply((await params).file);
