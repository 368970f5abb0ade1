import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { expect, it } from "vitest";
import { z } from "zod";
import { FAULTS, type FaultCode } from "../../contract/errors.ts";
import { Fault } from "../../domain/fault.ts";
import { oauthErrorReply } from "../oauth/oauth-error-reply.ts";
import { toTrpcError } from "../trpc/define-procedure.ts";
import { describeError } from "./describe-error.ts";
import { errorReply } from "./reply.ts";

const CODES = Object.keys(FAULTS) as FaultCode[];

it.each(CODES)("%s has one status in every API", async (code) => {
  const fault = new Fault(code, "why", { retryAfterSeconds: 7 });
  const described = describeError(fault);
  expect(described).toMatchObject({ status: FAULTS[code].status, code, message: "why", retryAfterSeconds: 7 });
  for (const reply of [errorReply(described, {}), oauthErrorReply(described, {})]) {
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([FAULTS[code].status, "7"]);
    expect((await reply.json()).errors[0].errorCode).toBe(FAULTS[code].errorCode);
  }
  expect(getHTTPStatusCodeFromError(toTrpcError(fault))).toBe(FAULTS[code].status);
});

it("an error that no operation threw says nothing of itself", () => {
  const parsed = z.object({ secret: z.literal("s3cret") }).safeParse({ secret: "typed" });
  for (const error of [new Error("password=hunter2"), parsed.error, "text", undefined]) {
    expect(describeError(error)).toMatchObject({
      status: 500,
      code: "internal",
      message: "Something went wrong on our side.",
      problems: [],
    });
  }
});
