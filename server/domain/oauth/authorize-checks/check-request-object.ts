import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

/** Requests by value or by reference are not supported: nothing that a caller names is ever fetched. */
export function checkRequestObject({ parameters }: AuthorizeRequest): void {
  if (parameters.request !== undefined) {
    throw new Fault("invalid_request", "The parameter request is not supported.", {
      oauthError: "request_not_supported",
    });
  }
  if (parameters.request_uri !== undefined) {
    throw new Fault("invalid_request", "The parameter request_uri is not supported.", {
      oauthError: "request_uri_not_supported",
    });
  }
}
