import { answersReply } from "#server/transport/answers-reply.ts";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ language: string }> }): Promise<Response> {
  return answersReply(request, (await params).language);
}
