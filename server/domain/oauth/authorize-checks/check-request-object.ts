import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

/** Request objects, by value or by reference, are not supported: the service fetches nothing that a caller names. */
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
